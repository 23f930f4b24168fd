import type { NameSlots } from '../compile/compilation.ts';
import type { Axis, NodeTest } from '../syntax/syntax-tree.ts';
import {
  type AxisReader,
  attributeAxis,
  attributesBelowAxis,
  childAxis,
  descendantAxis,
  emptyAxis,
  parentAxis,
  selfAxis,
} from './axis.ts';
import { type AttributeNameSlots, attributeNameSlots, nodeMatcher } from './node-tests.ts';
import {
  ancestorAxis,
  followingAxis,
  followingSiblingAxis,
  precedingAxis,
  precedingSiblingAxis,
} from './sideways-axes.ts';

const reverseAxes: ReadonlySet<Axis> = new Set<Axis>([
  'ancestor',
  'ancestor-or-self',
  'preceding',
  'preceding-sibling',
]);

export function isReverse(axis: Axis): boolean {
  return reverseAxes.has(axis);
}

export function axisReader(axis: Axis, test: NodeTest, names: NameSlots): AxisReader {
  if (axis === 'namespace' || test.kind === 'processing-instruction') return emptyAxis;
  if (axis === 'attribute') return attributeReader(test, names, attributeAxis);
  const matches = nodeMatcher(test, names);
  // Axes that contain the node itself reach an attribute only by node(): their principal kind is the element.
  const selfIfAttribute = test.kind === 'node';
  switch (axis) {
    case 'child':
      return childAxis(matches);
    case 'descendant':
      return descendantAxis(matches, false, false);
    case 'descendant-or-self':
      return descendantAxis(matches, true, selfIfAttribute);
    case 'self':
      return selfAxis(matches, selfIfAttribute);
    case 'parent':
      return parentAxis(matches);
    case 'ancestor':
      return ancestorAxis(matches, false, false);
    case 'ancestor-or-self':
      return ancestorAxis(matches, true, selfIfAttribute);
    case 'following-sibling':
      return followingSiblingAxis(matches);
    case 'preceding-sibling':
      return precedingSiblingAxis(matches);
    case 'following':
      return followingAxis(matches);
    case 'preceding':
      return precedingAxis(matches);
  }
}

/** `//@name` in one: see `attributesBelowAxis`. */
export function attributesBelowReader(test: NodeTest, names: NameSlots): AxisReader {
  return attributeReader(test, names, attributesBelowAxis);
}

function attributeReader(
  test: NodeTest,
  names: NameSlots,
  axis: (name: AttributeNameSlots | null) => AxisReader,
): AxisReader {
  if (test.kind === 'name') return axis(attributeNameSlots(test.name, names));
  return test.kind === 'any-name' || test.kind === 'node' ? axis(null) : emptyAxis;
}
