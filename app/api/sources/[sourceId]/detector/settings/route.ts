import { changeDetector } from '@/lib/api/contracts/detector.ts';
import { belowFirstModel } from '@/lib/api/contracts/detector-versions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { changeDetectorSettings } from '@/lib/flows/change-detector-settings.ts';
import { sourceDeps } from '../../../source-deps.ts';

export const PATCH = route({
  ...changeDetector,
  handler: async ({ db, user, params: { sourceId }, body: { revision, ...changes } }) => {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const input = { sourceId, revision, changes: given, userId: user.id };
    const result = await changeDetectorSettings(sourceDeps(db), input);
    if (result.kind === 'not-found') return refuse('not-found');
    if (result.kind === 'changed') return refuse('out-of-date', { values: { revision: result.revision } });
    if (result.kind === 'full-below-first')
      return refuse('bad-input', { fields: { fullModel: belowFirstModel } });
    return { revision: result.revision, settings: result.settings };
  },
});
