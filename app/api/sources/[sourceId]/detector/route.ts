import { readDetector } from '@/lib/api/contracts/detector.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { WrittenJson } from '@/lib/api/written-json.ts';
import { findDetectorPage } from '@/lib/db/detector/detector-page.ts';
import { countTrainable } from '@/lib/db/detector/measurements.ts';
import { sharedUntilChanged } from '@/lib/db/shared-until-changed.ts';
import { detectorPageAnswer } from './detector-page-answer.ts';

/** The same for everybody: one answer is made for all who look at the detector before something changes. */
export const GET = route({
  ...readDetector,
  handler: async ({ db, params: { sourceId } }) => {
    const written = await sharedUntilChanged(db, `detector ${sourceId}`, readDetector.topics, async () => {
      const page = await findDetectorPage(db, sourceId);
      return page && new WrittenJson(detectorPageAnswer(page, await countTrainable(db, sourceId)));
    });
    return written?.answer() ?? refuse('not-found');
  },
});
