import { asciiLower } from '../../dom/tokenizer/ascii.ts';
import { normalizeSpace, roundHalfUp, stringToNumber, substring, translate } from '../conversions.ts';
import {
  type Compiled,
  charged,
  type Evaluation,
  elementWithId,
  inDocumentOrder,
  isAttribute,
  spend,
  stringValue,
  type XPathNode,
} from '../evaluation.ts';
import { type FunctionCall, typeOf } from '../syntax/syntax-tree.ts';
import type { Compilation } from './compilation.ts';
import { compileTextSearch } from './compile-text-search.ts';

/** Each argument, or the context node where the function takes one and none is given, as a string. */
function stringArguments(call: FunctionCall, compilation: Compilation): Compiled<string>[] {
  if (call.arguments.length === 0) return [stringValue];
  return call.arguments.map((argument) => compilation.string(argument));
}

export function numberFunction(call: FunctionCall, compilation: Compilation): Compiled<number> {
  switch (call.name) {
    case 'position':
      return (_evaluation, _node, position) => position;
    case 'last':
      return (_evaluation, _node, _position, size) => size;
    case 'count': {
      const nodes = compilation.nodes(call.arguments[0]!);
      return (...context) => nodes(...context).length;
    }
    case 'sum': {
      const nodes = compilation.nodes(call.arguments[0]!);
      return (evaluation, node, position, size) => {
        let sum = 0;
        for (const one of nodes(evaluation, node, position, size)) {
          sum += stringToNumber(stringValue(evaluation, one));
        }
        return sum;
      };
    }
    case 'string-length': {
      const [text] = stringArguments(call, compilation);
      return (...context) => text!(...context).length;
    }
  }
  const argument = call.arguments[0];
  const number: Compiled<number> =
    argument === undefined
      ? (evaluation, node) => stringToNumber(stringValue(evaluation, node))
      : compilation.number(argument);
  switch (call.name) {
    case 'floor':
      return (...context) => Math.floor(number(...context));
    case 'ceiling':
      return (...context) => Math.ceil(number(...context));
    case 'round':
      return (...context) => roundHalfUp(number(...context));
    default:
      return number;
  }
}

export function stringFunction(call: FunctionCall, compilation: Compilation): Compiled<string> {
  switch (call.name) {
    case 'name':
    case 'local-name':
      return nodeName(call, compilation);
    case 'namespace-uri':
      return namespaceOf(call, compilation);
    case 'substring': {
      const text = compilation.string(call.arguments[0]!);
      const from = compilation.number(call.arguments[1]!);
      const length = call.arguments[2] && compilation.number(call.arguments[2]);
      return (...context) =>
        substring(text(...context), from(...context), length?.(...context) ?? Number.POSITIVE_INFINITY);
    }
  }
  const texts = stringArguments(call, compilation);
  const [first, second, third] = texts;
  switch (call.name) {
    case 'concat':
      return (evaluation, node, position, size) => {
        let joined = '';
        for (const text of texts) joined += text(evaluation, node, position, size);
        spend(evaluation, joined.length >> 2);
        return joined;
      };
    case 'normalize-space':
      return (evaluation, node, position, size) => {
        const text = first!(evaluation, node, position, size);
        spend(evaluation, text.length);
        return normalizeSpace(text);
      };
    case 'translate':
      return (...context) => {
        const text = first!(...context);
        const from = second!(...context);
        spend(context[0], text.length * 2 + from.length * 4);
        return translate(text, from, third!(...context));
      };
    case 'substring-before':
      return (...context) => {
        const text = charged(context[0], first!(...context));
        return text.slice(0, Math.max(0, text.indexOf(second!(...context))));
      };
    case 'substring-after':
      return (...context) => {
        const text = charged(context[0], first!(...context));
        const mark = second!(...context);
        const at = text.indexOf(mark);
        return at < 0 ? '' : text.slice(at + mark.length);
      };
    default:
      return first!;
  }
}

export function booleanFunction(call: FunctionCall, compilation: Compilation): Compiled<boolean> {
  switch (call.name) {
    case 'true':
      return () => true;
    case 'false':
      return () => false;
    case 'not': {
      const operand = compilation.boolean(call.arguments[0]!);
      return (...context) => !operand(...context);
    }
    case 'contains':
    case 'starts-with':
      return compileTextSearch(call, compilation);
    case 'lang': {
      const wanted = compilation.string(call.arguments[0]!);
      const slot = compilation.names.slotOf('lang');
      return (evaluation, node, position, size) =>
        hasLanguage(evaluation, node, wanted(evaluation, node, position, size), slot);
    }
    default:
      return compilation.boolean(call.arguments[0]!);
  }
}

export function nodesFunction(call: FunctionCall, compilation: Compilation): Compiled<XPathNode[]> {
  const argument = call.arguments[0]!;
  const byIds = (evaluation: Evaluation, ids: readonly string[]): XPathNode[] => {
    const elements = ids
      .flatMap((list) => {
        spend(evaluation, list.length * 4);
        return list.split(/[ \t\r\n]+/);
      })
      .filter((id) => id !== '')
      .map((id) => elementWithId(evaluation, id))
      .filter((element) => element >= 0);
    return inDocumentOrder(evaluation, elements);
  };
  if (typeOf(argument) === 'nodes') {
    const nodes = compilation.nodes(argument);
    return (evaluation, node, position, size) =>
      byIds(
        evaluation,
        nodes(evaluation, node, position, size).map((one) => stringValue(evaluation, one)),
      );
  }
  const ids = compilation.string(argument);
  return (evaluation, node, position, size) => byIds(evaluation, [ids(evaluation, node, position, size)]);
}

function nodeName(call: FunctionCall, compilation: Compilation): Compiled<string> {
  const nodes = optionalNodes(call, compilation);
  const qualified = call.name === 'name';
  return (evaluation, node, position, size) => {
    const { tree } = evaluation;
    const first = nodes(evaluation, node, position, size)[0];
    if (first === undefined) return '';
    if (first < tree.nodeCount) return tree.kind[first]! > 0 ? tree.names[tree.kind[first]!]! : '';
    const attribute = first - tree.nodeCount;
    const name = tree.names[tree.attributeName[attribute]!]!;
    const prefix = tree.attributePrefix.get(attribute);
    return qualified && prefix ? `${prefix}:${name}` : name;
  };
}

const elementNamespaces = [
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
];
const attributeNamespaces: Record<string, string> = {
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
};

function namespaceOf(call: FunctionCall, compilation: Compilation): Compiled<string> {
  const nodes = optionalNodes(call, compilation);
  return (evaluation, node, position, size) => {
    const { tree } = evaluation;
    const first = nodes(evaluation, node, position, size)[0];
    if (first === undefined) return '';
    if (first < tree.nodeCount)
      return tree.kind[first]! > 0 ? elementNamespaces[tree.namespace[first]!]! : '';
    const prefix = tree.attributePrefix.get(first - tree.nodeCount);
    if (prefix === undefined) return '';
    return attributeNamespaces[prefix] ?? 'http://www.w3.org/2000/xmlns/';
  };
}

function optionalNodes(call: FunctionCall, compilation: Compilation): Compiled<XPathNode[]> {
  const argument = call.arguments[0];
  return argument === undefined ? (_evaluation, node) => [node] : compilation.nodes(argument);
}

/**
 * lang() sees `xml:lang` only, which an HTML parser makes in SVG and MathML alone; `lang` of HTML is another attribute.
 * Attributes have no language, as in Chromium.
 */
function hasLanguage(
  { tree, nameIds }: Evaluation,
  node: XPathNode,
  wanted: string,
  langSlot: number,
): boolean {
  if (isAttribute(tree, node)) return false;
  const language = asciiLower(wanted);
  for (let element = node; element > 0; element = tree.parent[element]!) {
    const end = tree.attributeStart[element + 1]!;
    for (let attribute = tree.attributeStart[element]!; attribute < end; attribute++) {
      const isXmlLang =
        tree.attributeName[attribute] === nameIds[langSlot] && tree.attributePrefix.get(attribute) === 'xml';
      if (!isXmlLang) continue;
      const value = asciiLower(tree.attributeValue[attribute]!);
      return value === language || value.startsWith(`${language}-`);
    }
  }
  return false;
}
