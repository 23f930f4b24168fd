import { readNoise } from '@/lib/api/contracts/alert-noise.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { kindsOf } from '@/lib/core/alerts/detectors.ts';
import { readDays } from '@/lib/core/alerts/grouping.ts';
import { listNoise, sumNoise } from '@/lib/db/inbox/alert-noise.ts';

/** The same for everybody: one answer is made for all who ask before an alert changes. */
export const GET = route({
  ...readNoise,
  handler: ({ db, query }) =>
    sharedJson(db, { key: `noise ${JSON.stringify(query)}`, topics: readNoise.topics }, async () => {
      const { days, detector, kind, field = null, source: sourceId = null, cause = null, ...lines } = query;
      // Checked by the contract.
      const { from, to } = readDays(days)!;
      const ofDetector = detector ? kindsOf(detector) : null;
      const kinds = kind === undefined ? ofDetector : (ofDetector ?? [kind]).filter((one) => one === kind);
      const question = { ...lines, from, to, kinds, field, sourceId, cause };
      const [rows, all] = await Promise.all([listNoise(db, question), sumNoise(db, question)]);
      return {
        from,
        to,
        ...all,
        lines: rows.map(({ sourceId: id, name, host, total: _, ...line }) => ({
          ...line,
          source: id === null ? null : { id, name, host },
        })),
        total: rows[0]?.total ?? 0,
        asOf: new Date(),
      };
    }),
});
