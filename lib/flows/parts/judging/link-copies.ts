import { originalOf } from '../../../core/duplicates/original-of.ts';
import { shinglesOf } from '../../../core/duplicates/shingles.ts';
import { listAlikeOfRun, markCopies } from '../../../db/documents/copies.ts';
import type { Deps } from '../deps.ts';

/**
 * Marks those documents of a run that are nearly the same as an earlier one, of the source itself or of another. Done again
 * it changes nothing. Documents that two runs store at the same moment: the later one is compared when its run is judged,
 * by when both are stored.
 *
 * @returns how many were marked
 */
export async function linkCopies({ db }: Pick<Deps, 'db'>, runId: bigint): Promise<number> {
  const shingles = new Map<bigint, ReadonlySet<number>>();
  const shinglesOfText = ({ id, text }: { id: bigint; text: string }) => {
    const known = shingles.get(id) ?? shinglesOf(text);
    shingles.set(id, known);
    return known;
  };
  const copies: { id: bigint; copyOf: bigint }[] = [];
  const copyOf = new Map<bigint, bigint>();
  // In the order of their ids: what a document is a copy of may have been found just now.
  for (const { document, candidates } of await listAlikeOfRun(db, runId)) {
    const original = originalOf(
      { id: document.id, shingles: shinglesOfText(document) },
      candidates.map((each) => ({
        id: each.id,
        copyOf: each.copyOf ?? copyOf.get(each.id) ?? null,
        shingles: shinglesOfText(each),
      })),
    );
    if (original === null) continue;
    copyOf.set(document.id, original);
    copies.push({ id: document.id, copyOf: original });
  }
  await markCopies(db, copies);
  return copies.length;
}
