import { Parser } from 'htmlparser2';
import { fileLimits } from '../source-entry.ts';

/** An outline of an OPML file, in the order of the file. */
export interface Outline {
  /** Line at which it begins, from 1. */
  line: number;
  /** Index of the outline around it; -1 for those of the body. */
  parent: number;
  /** By local name, or "{namespace}name"; values with entities decoded. */
  attributes: ReadonlyMap<string, string>;
  /** Outlines within. */
  children: number;
}

export type OutlinesRead =
  | { kind: 'read'; outlines: Outline[] }
  | { kind: 'refused'; code: string; params: Record<string, string | number> };

const mostNamespaces = 50;

class Refused extends Error {
  readonly code: string;
  readonly params: Record<string, string | number>;

  constructor(code: string, params: Record<string, string | number>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/**
 * The outlines of an OPML file. A file that is cut off or whose elements do not close is refused with the line, as a list
 * that is not whole is worse than none; so are documents that declare entities, nest too deep or hold too much. A bare "&"
 * is forgiven, as many programs write it. Nothing outside of the text is ever read. O(n); never throws.
 */
export function readOutlines(text: string): OutlinesRead {
  const lineAt = lineCounter(text);
  const entity = /<!ENTITY|<!DOCTYPE[^>[]*\[/i.exec(text);
  if (entity) return { kind: 'refused', code: 'entities', params: { line: lineAt(entity.index) } };
  const reader = new OutlineReader(lineAt);
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes, parser.startIndex),
      onclosetag: (_name, implied) =>
        reader.close(implied && !text.startsWith('/>', parser.endIndex - 1), parser.startIndex),
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  );
  try {
    parser.end(text);
    return { kind: 'read', outlines: reader.finish() };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', code: error.code, params: error.params };
    throw error;
  }
}

class OutlineReader {
  readonly #lineAt: (index: number) => number;
  readonly #outlines: Outline[] = [];
  /** Names of the open elements, with the line of each and the outline that it is, or -1. */
  readonly #open: { name: string; line: number; outline: number; namespaces: ReadonlyMap<string, string> }[] =
    [];
  #root: string | null = null;
  #rootClosed = false;

  constructor(lineAt: (index: number) => number) {
    this.#lineAt = lineAt;
  }

  open(name: string, raw: Record<string, string>, index: number): void {
    const line = this.#lineAt(index);
    if (this.#root === null) {
      this.#root = name;
      if (name.toLowerCase() !== 'opml') throw new Refused('no-opml', { element: name.slice(0, 60) });
    } else if (this.#open.length === 0) throw new Refused('two-roots', { line });
    if (this.#open.length >= fileLimits.nesting)
      throw new Refused('too-deep', { line, most: fileLimits.nesting });
    const pairs = Object.entries(raw);
    if (pairs.length > fileLimits.attributes)
      throw new Refused('too-many-attributes', { line, most: fileLimits.attributes });
    const declared = pairs.flatMap(([key, value]) =>
      key === 'xmlns' || key.startsWith('xmlns:') ? [[key.slice(6), value] as const] : [],
    );
    const outer = this.#open.at(-1)?.namespaces ?? new Map<string, string>();
    const namespaces = declared.length > 0 ? new Map([...outer, ...declared]) : outer;
    if (namespaces.size > mostNamespaces)
      throw new Refused('too-many-attributes', { line, most: mostNamespaces });
    let outline = -1;
    if (name.toLowerCase() === 'outline') {
      // One beyond what is taken is enough to know that there are too many.
      if (this.#outlines.length > fileLimits.entries + fileLimits.groups)
        throw new Refused('too-many', { most: fileLimits.entries });
      const parent = this.#open.at(-1)?.outline ?? -1;
      if (parent >= 0) this.#outlines[parent]!.children++;
      outline = this.#outlines.length;
      this.#outlines.push({ line, parent, attributes: namedAttributes(pairs, namespaces), children: 0 });
    }
    this.#open.push({ name, line, outline, namespaces });
  }

  /** @param unclosed the element has neither an end of its own nor is it an empty one */
  close(unclosed: boolean, index: number): void {
    const element = this.#open.pop();
    if (!element) return;
    if (unclosed)
      throw new Refused('not-closed', {
        element: element.name.slice(0, 60),
        line: element.line,
        noticed: this.#lineAt(index),
      });
    if (this.#open.length === 0) this.#rootClosed = true;
  }

  finish(): Outline[] {
    if (this.#root === null) throw new Refused('no-xml', {});
    if (!this.#rootClosed) throw new Refused('cut-off', {});
    return this.#outlines;
  }
}

function namedAttributes(
  pairs: readonly (readonly [string, string])[],
  namespaces: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const [key, value] of pairs) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
    const cut = key.indexOf(':');
    const prefix = cut < 0 ? '' : key.slice(0, cut);
    const uri = prefix === '' ? '' : (namespaces.get(prefix) ?? usualPrefixes[prefix] ?? prefix);
    const name = uri === '' ? key : `{${uri}}${key.slice(cut + 1)}`;
    if (!named.has(name)) named.set(name, value);
  }
  return named;
}

export const freshRss = 'https://freshrss.org/opml';
export const markdrift = 'urn:markdrift:opml';
/** Some programs write the prefix and forget to declare it. */
const usualPrefixes: Record<string, string> = { frss: freshRss, markdrift };

/** Line of an index; indexes must come in ascending order. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let from = 0;
  return (index) => {
    for (;;) {
      const next = text.indexOf('\n', from);
      if (next < 0 || next >= index) return line;
      line++;
      from = next + 1;
    }
  };
}
