import { readNoise } from '@/lib/api/contracts/alert-noise.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { kindsOf } from '@/lib/core/alerts/detectors.ts';
import { readDays } from '@/lib/core/alerts/grouping.ts';
import { reportNoise } from '@/lib/core/alerts/noise.ts';
import type { Database } from '@/lib/db/database.ts';
import { type NoiseFacts, readNoiseFacts } from '@/lib/db/inbox/alert-noise.ts';
import { sharedUntilChanged } from '@/lib/db/shared-until-changed.ts';

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
      const asOf = new Date();
      const { alerts, sources } = await factsSince(db, from, asOf);
      const report = reportNoise(alerts, sources, { ...lines, from, to, kinds, field, sourceId, cause });
      return { from, to, ...report, asOf };
    }),
});

const dayLength = 86_400_000;
const fewestDays = 366;

/** Read once for all questions of a year, or of twice as long until the first day is covered. */
function factsSince(db: Database, from: Date, now: Date): Promise<NoiseFacts> {
  const today = Math.ceil(now.getTime() / dayLength);
  let days = fewestDays;
  while ((today - days) * dayLength > from.getTime()) days *= 2;
  const since = new Date(Math.max(0, (today - days) * dayLength));
  return sharedUntilChanged(db, `facts of noise ${since.getTime()}`, readNoise.topics, () =>
    readNoiseFacts(db, since),
  );
}
