import type { WrapperRules } from '../../../lib/core/extract/rules.ts';
import { everyDocumentOfOlderRules, type ReextractionChoice } from '../../../lib/core/reextract/choice.ts';
import { editRules } from '../../../lib/flows/edit-rules.ts';
import { startReextraction } from '../../../lib/flows/start-reextraction.ts';
import { addTestSource, rules } from '../collecting.ts';
import { leadOnly, openNewsroom } from '../newsroom.ts';

/** The lead and what the redesign put beside it. */
export const repairedRules: WrapperRules = {
  article: {
    ...rules.article,
    body: { alternatives: ['//main/div[@class="story-body" or @class="continued"]'], exclude: [] },
  },
};

/** A newsroom whose source learned, was redesigned so that only leads were read, and raised its alert. */
export async function openDamagedNewsroom() {
  const room = await openNewsroom();
  const { db, news, bench, publish } = room;

  async function damaged() {
    const source = await addTestSource(db, { address: news.url('/feed') });
    for (let i = 0; i < 6; i++) {
      publish(10);
      await bench.collect(source.id);
    }
    publish(10, leadOnly);
    await bench.collect(source.id);
    publish(10, leadOnly);
    await bench.collect(source.id);
    const alert = await db.alert.findFirstOrThrow({ where: { kind: 'drift' } });
    await db.user.deleteMany();
    const user = await db.user.create({
      data: { email: 'repair@example.org', name: 'R', passwordHash: '', role: 'operator' },
    });
    return { source, alert, user };
  }

  async function repair(sourceId: number, userId: number, to: WrapperRules = repairedRules) {
    const { revision } = await db.source.findUniqueOrThrow({ where: { id: sourceId } });
    bench.clock.now = new Date(bench.clock.now.getTime() + 60_000);
    const edited = await editRules(bench.deps, { sourceId, revision, rules: to, reason: 'redesign', userId });
    if (edited.kind !== 'saved') throw new Error(edited.kind);
  }

  async function begin(
    sourceId: number,
    userId: number,
    more: { choice?: Partial<ReextractionChoice>; releaseClean?: boolean; alertId?: string } = {},
  ) {
    const begun = await startReextraction(bench.deps, {
      sourceId,
      userId,
      choice: { ...everyDocumentOfOlderRules, ...more.choice },
      alertId: more.alertId ?? null,
      releaseClean: more.releaseClean ?? false,
      resolveAlerts: true,
    });
    if (begun.kind !== 'started') throw new Error(begun.kind);
    return begun;
  }

  /** All that a document says and how it is judged, but for times and numbers of revisions. */
  const contents = (sourceId: number) =>
    db.document.findMany({
      where: { sourceId },
      orderBy: { id: 'asc' },
      omit: { changedAt: true, revision: true },
      include: { measurement: true },
    });

  return { ...room, damaged, repair, begin, contents };
}
