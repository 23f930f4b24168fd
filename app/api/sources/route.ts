import { listSources } from '@/lib/api/contracts/sources.ts';
import { route } from '@/lib/api/route.ts';
import {
  countDocumentsByDay,
  countSourcesByStatus,
  listSourceRows,
  measureCoverage,
} from '@/lib/db/source-list.ts';
import { sourceLineAnswer } from './source-answer.ts';

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
