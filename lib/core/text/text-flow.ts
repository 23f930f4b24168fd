import { attributeOf, findAttribute, HTML_NAMESPACE, type HtmlTree } from '../dom/html-tree.ts';

/** What an element is to the flow of text. */
export const INLINE = 0;
/** `br`. */
export const BREAK = 1;
/** Begins and ends a block of its own. */
export const BLOCK = 2;
/** On a line of its own within a block: list items, table rows. */
export const LINE = 3;
/** A cell of a table. */
export const CELL = 4;
/** A block whose white space stays. */
export const PREFORMATTED = 5;
/** Nothing in it is text of the page to a reader. */
export const HIDDEN = 6;
/** Hidden unless it has the attribute `open`, or a rule asks for it. */
const DIALOG = 7;
/** Hidden unless a rule asks for it. */
const UNSEEN = 8;

export type TextRole =
  | typeof INLINE
  | typeof BREAK
  | typeof BLOCK
  | typeof LINE
  | typeof CELL
  | typeof PREFORMATTED
  | typeof HIDDEN;

/** As the HTML standard's style sheet displays them, and what browsers show only in place of something else. */
const names: Record<number, string> = {
  [BREAK]: 'br',
  [BLOCK]:
    'address article aside blockquote body center details dir div dl fieldset figure footer form frameset h1 ' +
    'h2 h3 h4 h5 h6 header hgroup hr html main menu nav ol optgroup p search section table ul',
  [LINE]: 'li tr tbody thead tfoot colgroup col dt dd caption option summary figcaption legend',
  [CELL]: 'td th',
  [PREFORMATTED]: 'pre listing xmp plaintext',
  [HIDDEN]:
    'head script style noscript template iframe noembed noframes datalist rp textarea audio video canvas',
  [DIALOG]: 'dialog',
  [UNSEEN]: 'title',
};
const htmlRoles: ReadonlyMap<string, number> = new Map(
  Object.entries(names).flatMap(([role, list]) =>
    list.split(' ').map((name) => [name, Number(role)] as const),
  ),
);
/** Of SVG and MathML: names, descriptions and definitions, which are not drawn. */
const foreignHidden: ReadonlySet<string> = new Set(
  'title desc metadata defs style script annotation annotation-xml'.split(' '),
);

/** The roles that elements have by their names, by the numbers of the names in one tree. */
interface RoleTables {
  names: readonly string[];
  html: Uint8Array;
  foreign: Uint8Array;
}

/** The roles of a tree's elements, by the numbers of their names, so that walks compare no strings. */
export class TextFlow {
  readonly #tree: HtmlTree;
  readonly #html: Uint8Array;
  readonly #foreign: Uint8Array;
  /** The numbers of the attributes `hidden` and `popover`, 0 where the page does not use them. */
  readonly #hidden: number;
  readonly #popover: number;

  /** O(names), O(1) for the tree that was asked for last. */
  constructor(tree: HtmlTree) {
    const { html, foreign } = roleTables(tree.names);
    this.#tree = tree;
    this.#html = html;
    this.#foreign = foreign;
    this.#hidden = tree.nameIds.get('hidden') ?? 0;
    this.#popover = tree.nameIds.get('popover') ?? 0;
  }

  /** The role of a node of any kind. O(1); where the page uses `hidden` or `popover`, O(attributes of the element). */
  roleOf(node: number): TextRole {
    const role = this.#byName(node);
    if (role > HIDDEN) {
      return role === DIALOG && attributeOf(this.#tree, node, 'open') !== null ? BLOCK : HIDDEN;
    }
    const mayHide = role !== HIDDEN && this.#hidden + this.#popover > 0;
    return mayHide && this.#isHidden(node) ? HIDDEN : (role as TextRole);
  }

  /** As `roleOf` for what a rule asked for: it is read though the page hides it for now. O(1). */
  roleOfRoot(node: number): TextRole {
    const role = this.#byName(node);
    return role > HIDDEN ? BLOCK : (role as TextRole);
  }

  #byName(node: number): number {
    const name = this.#tree.kind[node]!;
    if (name <= 0) return INLINE;
    return this.#tree.namespace[node] === HTML_NAMESPACE ? this.#html[name]! : this.#foreign[name]!;
  }

  #isHidden(node: number): boolean {
    const tree = this.#tree;
    if (tree.kind[node]! <= 0) return false;
    if (this.#popover > 0 && findAttribute(tree, node, this.#popover) >= 0) return true;
    const hidden = this.#hidden > 0 ? findAttribute(tree, node, this.#hidden) : -1;
    return hidden >= 0 && tree.attributeValue[hidden]!.toLowerCase() !== 'until-found';
  }
}

let latest: RoleTables | null = null;

/**
 * Worked out once while one tree is read at a time, as the text of each field asks for them. They are remembered with the
 * names alone, which do not hold the page: a remembered tree would keep the last page in memory, and a WeakMap by trees
 * every page until V8 collects the old generation.
 */
function roleTables(names: readonly string[]): RoleTables {
  if (latest?.names !== names) {
    const html = new Uint8Array(names.length);
    const foreign = new Uint8Array(names.length);
    // Not by `from`, which takes ten times as long.
    for (let id = 0; id < names.length; id++) {
      html[id] = htmlRoles.get(names[id]!) ?? INLINE;
      if (foreignHidden.has(names[id]!)) foreign[id] = HIDDEN;
    }
    latest = { names, html, foreign };
  }
  return latest;
}
