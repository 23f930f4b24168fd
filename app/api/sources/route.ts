import { createSource, listSources } from '@/lib/api/contracts/sources.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { readLayer } from '@/lib/core/settings/settings-layer.ts';
import {
  countDocumentsByDay,
  countSourcesByStatus,
  listSourceRows,
  measureCoverage,
} from '@/lib/db/source-list.ts';
import { addSource } from '@/lib/flows/add-source.ts';
import { sourceLineAnswer } from './source-answer.ts';
import { sourceDeps } from './source-deps.ts';
import { wrapperRulesOf } from './wrapper-rules-of.ts';

const shownDays = 30;
const coverageDocuments = 100;

export const GET = route({
  ...listSources,
  handler: async ({ db, query }) => {
    const [rows, counts] = await Promise.all([
      listSourceRows(db, query),
      countSourcesByStatus(db, query.search),
    ]);
    const ids = rows.map((row) => row.id);
    const [days, coverage] = await Promise.all([
      countDocumentsByDay(db, ids, new Date(), shownDays),
      measureCoverage(db, ids, coverageDocuments),
    ]);
    const wanted = query.status.length === 0 ? Object.keys(counts) : query.status;
    return {
      sources: rows.map((row) => sourceLineAnswer(row, days.get(row.id) ?? [], coverage.get(row.id) ?? null)),
      total: wanted.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
      counts,
    };
  },
});

export const POST = route({
  ...createSource,
  handler: async ({ db, user, body }) => {
    const rules = wrapperRulesOf(body.rules);
    const { collection, ...facts } = body;
    const own = readLayer({ collection });
    const result = await addSource(sourceDeps(db), { ...facts, own, rules, userId: user.id });
    switch (result.kind) {
      case 'added':
        return { sourceId: result.sourceId };
      case 'known':
        return refuse('conflict', { reason: 'address-taken', values: { sourceId: result.sourceId } });
      case 'bad-address':
        return refuse('bad-input', { fields: { address: 'address' } });
      case 'no-such-group':
        return refuse('bad-input', { fields: { groupId: 'group' } });
      case 'listing-rules-needed':
        return refuse('bad-input', { fields: { 'rules.listing': 'listing-rules-needed' } });
    }
  },
});
