import { compareVersions } from '@/lib/api/contracts/detector-versions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { compareProfiles } from '@/lib/core/detect/profile/compare-profiles.ts';
import { decodeProfile } from '@/lib/core/detect/profile/profile-codec.ts';
import { readSettings } from '@/lib/core/detect/settings.ts';
import { findModelByVersion } from '@/lib/db/detector/models.ts';

/** Documents of a check for which thresholds are compared. */
const batch = 30;

export const GET = route({
  ...compareVersions,
  handler: async ({ db, params: { sourceId }, query: { from, to } }) => {
    const [before, after] = await Promise.all([
      findModelByVersion(db, sourceId, from),
      findModelByVersion(db, sourceId, to),
    ]);
    if (!before || !after) return refuse('not-found');
    return {
      from,
      to,
      batch,
      settings: { before: readSettings(before.settings), after: readSettings(after.settings) },
      ...compareProfiles(decodeProfile(before.profile), decodeProfile(after.profile), batch),
    };
  },
});
