import type { ExpressionPlace } from './expression-place.ts';
import type { NameCount, PageNames } from './page-names.ts';

export interface Proposal {
  /** What is written in place of what stands there. */
  insert: string;
  /** How it is shown. */
  label: string;
  kind: 'element' | 'attribute' | 'value' | 'function';
  /** How often it is there; null for what belongs to the language. */
  seen: Pick<NameCount, 'pages' | 'count'> | null;
}

const functions = [
  ...[
    'contains(',
    'normalize-space(',
    'starts-with(',
    'not(',
    'text()',
    'concat(',
    'string(',
    'substring-after(',
  ],
  ...['substring-before(', 'position()', 'last()', 'count(', 'string-length(', 'translate('],
];
const axes = [
  'ancestor::',
  'following-sibling::',
  'preceding-sibling::',
  'parent::',
  'self::',
  'descendant::',
];

/** What can be written at a place: what begins with what is written there, the most frequent first, then what holds it. O(names). */
export function proposeNames(place: ExpressionPlace, names: PageNames, most: number): Proposal[] {
  const wanted = place.written.toLowerCase();
  const begins = (label: string) => label.toLowerCase().startsWith(wanted);
  const all = proposalsFor(place, names).filter(({ label }) => label.toLowerCase().includes(wanted));
  const first = all.filter(({ label }) => begins(label));
  const ranked = [...first, ...all.filter(({ label }) => !begins(label))];
  // What stands there already as a whole needs no proposal.
  if (ranked.length === 1 && ranked[0]!.insert === place.written) return [];
  return ranked.slice(0, most);
}

function proposalsFor(place: ExpressionPlace, names: PageNames): Proposal[] {
  if (place.kind === 'attribute') return names.attributes.map((one) => counted(one, 'attribute'));
  if (place.kind === 'value') {
    const { attribute, words } = place;
    const values = words && attribute === 'class' ? names.classes : (names.values[attribute] ?? []);
    return values.map((one) => counted(one, 'value'));
  }
  // The language's own words are proposed once somebody begins to write one.
  const own =
    place.written === '' ? [] : [...functions, ...axes].filter((word) => word.startsWith(place.written));
  return [
    ...names.elements.map((one) => counted(one, 'element')),
    ...own.map((word): Proposal => ({ insert: word, label: word, kind: 'function', seen: null })),
  ];
}

function counted({ name, pages, count }: NameCount, kind: Proposal['kind']): Proposal {
  return { insert: name, label: name, kind, seen: { pages, count } };
}

/** The expression with a proposal written in, and where the caret is then; an open literal is closed. O(length). */
export function withProposal(
  expression: string,
  caret: number,
  place: ExpressionPlace,
  { insert }: Pick<Proposal, 'insert'>,
): { text: string; caret: number } {
  const before = expression.slice(0, place.from) + insert;
  const after = expression.slice(caret);
  const quote = place.kind === 'value' ? /["'](?=[^"']*$)/.exec(expression.slice(0, place.from))![0] : '';
  const closing = quote !== '' && !after.includes(quote) ? quote : '';
  return { text: before + closing + after, caret: before.length };
}
