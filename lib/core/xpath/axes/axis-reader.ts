import type { NameSlots } from '../compile/compilation.ts';
import type { Axis, NodeTest } from '../syntax/syntax-tree.ts';
import { attributeAxis } from './attribute-axes.ts';
import { type AxisReader, childAxis, emptyAxis, parentAxis, selfAxis } from './axis.ts';
import { descendantAxis } from './descendant-axis.ts';
import { kindTest } from './node-tests.ts';
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

/** Whether positions on the axis count against document order (§2.4). */
export function isReverse(axis: Axis): boolean {
  return reverseAxes.has(axis);
}

/** The reader of any axis with any node test (§2.2, §2.3); of the namespace axis and of processing instructions an empty one. */
export function axisReader(axis: Axis, test: NodeTest, names: NameSlots): AxisReader {
  if (axis === 'namespace' || test.kind === 'processing-instruction') return emptyAxis;
  if (axis === 'attribute') return attributeAxis(test, names);
  const kinds = kindTest(test, names);
  // Axes that contain the node itself reach an attribute only by node(): their principal kind is the element.
  const selfIfAttribute = test.kind === 'node';
  switch (axis) {
    case 'child':
      return childAxis(kinds);
    case 'descendant':
      return descendantAxis(kinds, false, false);
    case 'descendant-or-self':
      return descendantAxis(kinds, true, selfIfAttribute);
    case 'self':
      return selfAxis(kinds, selfIfAttribute);
    case 'parent':
      return parentAxis(kinds);
    case 'ancestor':
      return ancestorAxis(kinds, false, false);
    case 'ancestor-or-self':
      return ancestorAxis(kinds, true, selfIfAttribute);
    case 'following-sibling':
      return followingSiblingAxis(kinds);
    case 'preceding-sibling':
      return precedingSiblingAxis(kinds);
    case 'following':
      return followingAxis(kinds);
    case 'preceding':
      return precedingAxis(kinds);
  }
}
