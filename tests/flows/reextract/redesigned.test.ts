import { afterAll, expect, it } from 'vitest';
import { everyDocumentOfOlderRules } from '../../../lib/core/reextract/choice.ts';
import { listFeedState } from '../../../lib/db/notices/delivered-documents.ts';
import { dryRunRules } from '../../../lib/flows/dry-run-rules.ts';
import { editRules } from '../../../lib/flows/edit-rules.ts';
import { startReextraction } from '../../../lib/flows/start-reextraction.ts';
import { testDatabase } from '../../database.ts';
import { startSite } from '../../site/start-site.ts';
import { addTestSource, collecting } from '../collecting.ts';

const { db } = await testDatabase();
const site = await startSite({ site: 'northgate-courier', archive: 60 });
afterAll(() => site.stop());

it('is clean though the whole page around the text is another one since the redesign', async () => {
  const bench = collecting(db);
  const source = await addTestSource(db, { address: site.sourceUrl, rules: site.definition.rules });
  await bench.collect(source.id);
  site.control.redesign();
  site.control.publish(20);
  await bench.collect(source.id);
  const body = { alternatives: ['//div[contains(concat(" ", @class, " "), " nc-copy ")]'], exclude: [] };
  const rules = { article: { ...site.definition.rules.article, body } };

  const dry = await dryRunRules(bench.deps, { sourceId: source.id, rules, good: 0, bad: 20 });
  expect(dry!.documents.map(({ bad, standing }) => [bad, standing])).toEqual(
    Array.from({ length: 20 }, () => [true, 'clean']),
  );
  // Against the rules in force, which find no text on these pages any more.
  expect(dry!.documents.every(({ against }) => against.gains.includes('text'))).toBe(true);
  const { title: _, ...untitled } = rules.article;
  const without = await dryRunRules(bench.deps, {
    ...{ sourceId: source.id, rules: { article: untitled }, good: 5, bad: 0 },
  });
  expect(without!.documents).toHaveLength(5);

  const { id: userId } = await db.user.create({
    data: { email: 'repair@example.org', name: 'R', passwordHash: '', role: 'operator' },
  });
  const { revision } = await db.source.findUniqueOrThrow({ where: { id: source.id } });
  await editRules(bench.deps, { sourceId: source.id, revision, rules, reason: 'redesign', userId });
  const choice = { ...everyDocumentOfOlderRules, heldOnly: true };
  await startReextraction(bench.deps, {
    sourceId: source.id,
    userId,
    choice,
    alertId: null,
    releaseClean: true,
    resolveAlerts: true,
  });
  await bench.settle();
  expect(await db.alert.findMany({ select: { kind: true, status: true } })).toEqual([
    { kind: 'empty', status: 'resolved' },
  ]);
  const newest = await listFeedState(db, { source: source.id }, 200);
  expect(newest.filter(({ id }) => dry!.documents.some(({ document }) => document.id === id))).toHaveLength(
    20,
  );
});
