import { describe, expect, it } from 'vitest';
import { decodeRecording, encodeRecording } from '../../../lib/core/detect/what-if/recording-codec.ts';
import { openWhatIf } from '../../../lib/core/detect/what-if/what-if.ts';
import { recordPast } from '../../../lib/flows/record-past.ts';
import { addTestSource } from '../collecting.ts';
import { leadOnly, openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

describe('the recorded past of a source', () => {
  it('judged again under the settings in force is what the worker decided', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    for (let i = 0; i < 9; i++) {
      publish(10);
      await bench.collect(source.id);
    }
    for (let i = 0; i < 3; i++) {
      publish(10, leadOnly);
      await bench.collect(source.id);
    }
    const recording = await recordPast(bench.deps, { sourceId: source.id, days: 7 });
    const sent = decodeRecording(encodeRecording(recording!));
    const { replayed, score } = openWhatIf(sent).try(null);

    const alert = await db.alert.findFirstOrThrow({ include: { occurrences: true, covers: true } });
    const raised = replayed.runs.filter(({ decision }) => decision.kind === 'alert');
    expect(raised.map(({ run }) => sent.runs[run]!.id)).toEqual(
      alert.occurrences.map(({ runId }) => String(runId)),
    );
    const affected = raised.flatMap(({ decision }) => (decision.kind === 'alert' ? decision.affected : []));
    expect(affected.map((place) => sent.documents[Number(place)]!.id)).toEqual(
      alert.covers.map(({ documentId }) => String(documentId)).sort((a, b) => Number(a) - Number(b)),
    );
    const documents = await db.document.findMany({
      where: { measurement: { criterionBits: { not: null } } },
      include: { measurement: true },
    });
    for (const { id, suspicious, measurement } of documents) {
      const place = sent.documents.findIndex((document) => document.id === String(id));
      expect(replayed.suspicious[place]).toBe(suspicious ? 1 : 0);
      expect(replayed.vectorBits[place]).toBe(measurement!.vectorBits);
    }
    const checks = await db.check.findMany({ orderBy: { id: 'asc' } });
    expect(replayed.runs.flatMap(({ check }) => (check ? [check.score] : []))).toEqual(
      checks.map((check) => check.score),
    );
    expect(score).toMatchObject({ undecided: 1, false: 0, missed: 0, documents: documents.length });
    expect(recording!.models.every(({ training }) => training !== null)).toBe(true);

    await db.alert.update({ where: { id: alert.id }, data: { confirmedAt: new Date() } });
    const decided = await recordPast(bench.deps, { sourceId: source.id, days: 7 });
    expect(openWhatIf(decided!).try(null).score).toMatchObject({ right: 1, undecided: 0, missed: 0 });
  });

  it('is nothing where no model has judged yet', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    publish(10);
    await bench.collect(source.id);
    expect(await recordPast(bench.deps, { sourceId: source.id, days: 30 })).toBeNull();
  });
});
