import type { HtmlTree } from '../dom/html-tree.ts';
import { copyText } from '../text/white-space.ts';

/** How often a name is there: on how many of the pages, and in all. */
export interface NameCount {
  name: string;
  pages: number;
  count: number;
}

/** What stored pages are made of: names of elements and attributes, class words, and values of attributes that name things. */
export interface PageNames {
  pages: number;
  elements: NameCount[];
  attributes: NameCount[];
  /** Class words, each by itself. */
  classes: NameCount[];
  /** By attribute; of `class` whole values. */
  values: Record<string, NameCount[]>;
}

/** Attributes whose values tell what an element is. */
const naming: ReadonlySet<string> = new Set([
  ...['class', 'id', 'name', 'property', 'itemprop', 'itemtype', 'rel', 'role', 'type', 'lang', 'aria-label'],
  ...[
    'data-testid',
    'data-test',
    'data-qa',
    'data-component',
    'data-type',
    'data-role',
    'data-name',
    'data-block',
  ],
]);
/** Longer values are texts. */
const longestValue = 120;
/** Different names of a kind on one page; whoever needs more than these writes them out. */
const mostNames = 250;

type Counts = Map<string, number>;

/** What one page is made of. O(nodes + attributes). */
export function pageNames(tree: HtmlTree): PageNames {
  const elements: Counts = new Map();
  const attributes: Counts = new Map();
  const classes: Counts = new Map();
  const values = new Map<string, Counts>();
  for (let node = 1; node < tree.nodeCount; node++) {
    const kind = tree.kind[node]!;
    if (kind <= 0) continue;
    count(elements, tree.names[kind]!);
    const end = tree.attributeStart[node + 1]!;
    for (let attribute = tree.attributeStart[node]!; attribute < end; attribute++) {
      const name = tree.names[tree.attributeName[attribute]!]!;
      count(attributes, name);
      const value = tree.attributeValue[attribute]!;
      if (name === 'class') for (const word of new Set(wordsOf(value))) count(classes, word);
      if (!naming.has(name) || value.trim() === '' || value.length > longestValue) continue;
      let ofName = values.get(name);
      if (!ofName) {
        ofName = new Map();
        values.set(name, ofName);
      }
      count(ofName, value);
    }
  }
  return {
    pages: 1,
    elements: ranked(elements),
    attributes: ranked(attributes),
    classes: ranked(classes),
    values: Object.fromEntries([...values].map(([name, counts]) => [name, ranked(counts)])),
  };
}

/** The names of several pages together. O(names). */
export function unitedNames(all: readonly PageNames[]): PageNames {
  const attributes = new Set(all.flatMap(({ values }) => Object.keys(values)));
  const united = (of: (names: PageNames) => readonly NameCount[] | undefined) =>
    unite(all.map((one) => of(one) ?? []));
  return {
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    elements: united(({ elements }) => elements),
    attributes: united(({ attributes }) => attributes),
    classes: united(({ classes }) => classes),
    values: Object.fromEntries([...attributes].map((name) => [name, united(({ values }) => values[name])])),
  };
}

function unite(lists: readonly (readonly NameCount[])[]): NameCount[] {
  const sums = new Map<string, NameCount>();
  for (const list of lists) {
    for (const { name, pages, count } of list) {
      const sum = sums.get(name);
      sums.set(name, { name, pages: pages + (sum?.pages ?? 0), count: count + (sum?.count ?? 0) });
    }
  }
  return byFrequency([...sums.values()]);
}

function wordsOf(value: string): string[] {
  return value.split(/[\t\n\f\r ]+/).filter(Boolean);
}

function count(counts: Counts, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function ranked(counts: Counts): NameCount[] {
  return byFrequency(
    // A copy: a slice of the page would keep all of it in memory.
    [...counts].map(([name, count]) => ({ name: copyText(name), pages: 1, count })),
  );
}

/** On most pages first, then the most frequent, then by name. */
function byFrequency(names: NameCount[]): NameCount[] {
  return names
    .sort((a, b) => b.pages - a.pages || b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, mostNames);
}
