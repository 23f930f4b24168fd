import { criteria } from '../detect/criterion.ts';
import { judgeShare, type ShareVerdict, type Sight, wantedChance } from '../fields/judge-share.ts';
import { pageTypesOf } from './page-type.ts';

/** A document as far as the judging of its type asks; `good` is null where no detector has looked at it. */
export interface TypedDocument extends Omit<Sight, 'good'> {
  url: string;
  good: boolean | null;
}

export interface FallenType {
  /** The folder that names it, see page-type.ts. */
  type: string;
  verdict: Extract<ShareVerdict, { kind: 'fallen' }>;
  /** Places of the bad documents that belong to it, ascending. */
  bad: number[];
}

/** Past documents of a type by which its usual share is known: fewer than of a whole source, as types are small. */
const shortestPast = 15;
const fewest = shortestPast + 5;
const mostTypes = 8;

/** Signs that say of one document that its text is not the article. Foreign words alone are none. */
const wrongText = (1 << criteria['left-out'].bit) | (1 << criteria['template-inside'].bit);

/** Whether the text of a document is right, as far as its own signs tell; null where nothing is known. O(1). */
export function isTextRight(textSize: number, criterionBits: number | null): boolean | null {
  if (textSize === 0) return false;
  return criterionBits === null ? null : (criterionBits & wrongText) === 0;
}

/**
 * The type of pages whose texts went wrong while those of the other pages did not: the least explicable one, or null.
 * README.md. O(documents · types).
 *
 * @param documents oldest first
 */
export function judgeTypes(documents: readonly TypedDocument[]): FallenType | null {
  const asked = documents.flatMap(({ good, ...document }, place) =>
    good === null ? [] : [{ ...document, good, place }],
  );
  const types = pageTypesOf(asked.map(({ url }) => url));
  const byType = Map.groupBy(asked.keys(), (i) => types[i]!);
  const largest = [...byType]
    .filter(([type, own]) => type !== null && own.length >= fewest)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, mostTypes);
  let worst: FallenType | null = null;
  for (const [type, own] of largest) {
    const sights = own.map((i) => asked[i]!);
    const verdict = judgeShare(sights, { chance: wantedChance / largest.length, shortestPast });
    if (verdict.kind !== 'fallen' || (worst !== null && worst.verdict.chance <= verdict.chance)) continue;
    const bad = own.slice(-verdict.reach).filter((i) => !asked[i]!.good);
    if (isEverywhere(asked, types, type, bad[0]!)) continue;
    worst = { type: type!, verdict, bad: bad.map((i) => asked[i]!.place) };
  }
  return worst;
}

/** Whether half of the other pages since then are wrong too. */
function isEverywhere(
  asked: readonly { good: boolean }[],
  types: readonly (string | null)[],
  type: string | null,
  since: number,
): boolean {
  const others = asked.slice(since).filter((_, i) => types[since + i] !== type);
  return others.length > 0 && others.filter(({ good }) => !good).length * 2 >= others.length;
}
