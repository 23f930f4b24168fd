import { readReextraction } from '@/lib/api/contracts/reextractions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { summarizeReextraction } from '@/lib/db/reextraction/reextraction-summary.ts';
import { findReextractionDetail } from '@/lib/db/reextraction/reextractions.ts';
import { findWrapperInForce } from '@/lib/db/sources/wrappers.ts';
import { reextractionAnswer } from '../reextraction-answer.ts';

export const GET = route({
  ...readReextraction,
  handler: async ({ db, params: { reextractionId } }) => {
    const row = await findReextractionDetail(db, reextractionId);
    if (!row) return refuse('not-found');
    const { held, ...summary } = await summarizeReextraction(db, row.id);
    const inForce = await findWrapperInForce(db, row.sourceId);
    return {
      ...reextractionAnswer(row),
      ...summary,
      source: row.source,
      alert: row.alert,
      versionInForce: inForce?.version ?? null,
      held: {
        clean: held.find(({ code }) => code === 'clean')?.documents ?? 0,
        others: held.filter(({ code }) => code !== 'clean'),
      },
    };
  },
});
