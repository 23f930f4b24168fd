import { judgedFields } from '../../../core/fields/field-signs.ts';
import { undoUntil } from '../../../core/reextract/undo-time.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockDetectorState } from '../../../db/detector/detector-state.ts';
import { listMeasurementsOf, saveVerdicts, setTrainable } from '../../../db/detector/measurements.ts';
import { listFieldRowsOf } from '../../../db/documents/field-history.ts';
import { announce } from '../../../db/operations/live.ts';
import {
  listHoldingAlerts,
  listReadItems,
  saveStandings,
} from '../../../db/reextraction/reextraction-items.ts';
import {
  lockReextraction,
  type Reextraction,
  updateReextraction,
} from '../../../db/reextraction/reextractions.ts';
import { lockSourceDocuments } from '../../../db/reextraction/reread-documents.ts';
import { countFigures } from '../../../db/sources/source-figures.ts';
import { loadRules } from '../../../db/sources/wrappers.ts';
import type { Deps } from '../deps.ts';
import { loadProfile } from '../judging/loaded-profile.ts';
import { neighbours, SetJudge, type SetJudgement, standingsOf } from './judge-reread.ts';
import { releaseReread } from './release-reread.ts';

/** Documents in memory at once, with their sketches of about 2 kB. */
const chunk = 1000;
/** One judgement, of at most 20,000 documents, in milliseconds. */
const longest = 300_000;

/**
 * Judges all that was read again, together, under the source's detector lock: verdicts of the detector in force, and of
 * each document whether it may go out again. Then the re-extraction is ready; where that was the rule, what is clean is
 * released with it.
 */
export async function judgeReextraction(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  work: Pick<Reextraction, 'id' | 'sourceId'>,
  token: string,
): Promise<void> {
  await deps.db.$transaction(
    async (tx) => {
      const detector = await lockDetectorState(tx, work.sourceId);
      await lockSourceDocuments(tx, work.sourceId);
      const present = await lockReextraction(tx, work.id);
      if (present?.workedBy !== token || present.state !== 'judging') return;
      const at = deps.now();
      const loaded = detector.modelId === null ? null : await loadProfile(deps.db, detector.modelId, tx);
      const judge = new SetJudge(loaded?.profile ?? null, detector, at);
      await forChunks(tx, present, async (items) => {
        judge.add(
          await listMeasurementsOf(
            tx,
            items.map(({ documentId }) => documentId),
          ),
        );
      });
      const judgement = judge.result();
      if (judgement.judged) await saveJudgement(tx, detector.modelId!, judgement);
      await judgeStandings(deps, tx, present, judgement);
      await finishReextraction(tx, present, at);
      if (present.releaseClean && !present.cancelledAt && present.createdById !== null)
        await releaseReread(deps, tx, present, { which: 'clean', userId: present.createdById });
    },
    { timeout: longest },
  );
}

/** It is over: others of the source may begin, its figures are counted anew, and this one can be taken back for a time. */
export async function finishReextraction(
  tx: Transaction,
  reextraction: Pick<Reextraction, 'id' | 'sourceId'>,
  at: Date,
): Promise<void> {
  const { sourceId } = reextraction;
  await updateReextraction(tx, reextraction, {
    state: 'ready',
    stateSince: at,
    finishedAt: at,
    undoUntil: undoUntil(at),
    activeKey: null,
    workedBy: null,
    workedUntil: null,
    revision: { increment: 1 },
  });
  await countFigures(tx, [sourceId], at);
  await announce(tx, { topic: 'documents', sourceId });
  await announce(tx, { topic: 'alerts', sourceId });
  await announce(tx, { topic: 'sources', sourceId });
}

async function saveJudgement(tx: Transaction, modelId: number, judgement: SetJudgement): Promise<void> {
  await saveVerdicts(tx, modelId, judgement.verdicts);
  const suspicious = judgement.verdicts.filter((one) => one.suspicious).map(({ id }) => id);
  await setTrainable(tx, [...suspicious, ...judgement.drifting], false);
}

async function judgeStandings(
  deps: Pick<Deps, 'db'>,
  tx: Transaction,
  { id, sourceId, wrapperId }: Pick<Reextraction, 'id' | 'sourceId' | 'wrapperId'>,
  judgement: SetJudgement,
): Promise<void> {
  const rules = await loadRules(deps.db, wrapperId);
  const withRule = new Set(judgedFields.filter((field) => rules?.article[field] !== undefined));
  let before: bigint[] = [];
  await forChunks(tx, { id, sourceId }, async (items) => {
    const ids = items.map(({ documentId }) => documentId);
    const changed = new Map(items.map(({ documentId, fields }) => [documentId, fields]));
    const measured = await listMeasurementsOf(tx, ids);
    const empty = new Set(
      measured.filter(({ features }) => features.textSize === 0).map(({ documentId }) => documentId),
    );
    const rows = await listFieldRowsOf(tx, [...before, ...ids]);
    const reread = rows.map((row) => ({ row, changed: changed.get(row.id) ?? [], empty: empty.has(row.id) }));
    const holding = await listHoldingAlerts(tx, ids);
    await saveStandings(tx, id, standingsOf(reread, before.length, judgement, holding, withRule));
    before = ids.slice(-neighbours);
  });
}

async function forChunks(
  tx: Transaction,
  { id }: Pick<Reextraction, 'id' | 'sourceId'>,
  each: (items: Awaited<ReturnType<typeof listReadItems>>) => Promise<void>,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const items = await listReadItems(tx, id, after, chunk);
    if (items.length === 0) return;
    await each(items);
    after = items.at(-1)!.documentId;
  }
}
