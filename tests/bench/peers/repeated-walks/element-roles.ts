import { HTML_NAMESPACE, type HtmlTree } from '../../../../lib/core/dom/html-tree.ts';

/** Elements that begin and end a line of their own, as the HTML standard's style sheet displays them. */
const blockNames: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup ' +
    'option p pre search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

/** Elements whose content no reader sees as text of the page. */
const hiddenNames: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

/** What an element is to the flow of text. `line` elements stand on lines of their own within one block. */
export type TextRole = 'inline' | 'break' | 'block' | 'line' | 'cell' | 'preformatted' | 'hidden';

const roles = new Map<string, TextRole>([
  ...[...blockNames].map((name): [string, TextRole] => [name, 'block']),
  ...['li', 'tr', 'dt', 'dd', 'caption', 'option', 'summary', 'figcaption', 'legend'].map(
    (name): [string, TextRole] => [name, 'line'],
  ),
  ['td', 'cell'],
  ['th', 'cell'],
  ['pre', 'preformatted'],
  ['listing', 'preformatted'],
  ['xmp', 'preformatted'],
  ['br', 'break'],
  ...[...hiddenNames].map((name): [string, TextRole] => [name, 'hidden']),
]);

/** The role of each name of the tree, by number, so that walks compare no strings. O(names). */
export function textRoles(tree: HtmlTree): TextRole[] {
  return tree.names.map((name) => roles.get(name) ?? 'inline');
}

/** The role of a node of any kind; elements of SVG and MathML are inline. O(1). */
export function roleOf(tree: HtmlTree, byName: readonly TextRole[], node: number): TextRole {
  const kind = tree.kind[node]!;
  return kind > 0 && tree.namespace[node] === HTML_NAMESPACE ? byName[kind]! : 'inline';
}
