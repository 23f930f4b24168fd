import { readDetector } from '@/lib/api/contracts/detector.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findDetectorPage } from '@/lib/db/detector/detector-page.ts';
import { countTrainable } from '@/lib/db/detector/measurements.ts';
import { detectorPageAnswer } from './detector-page-answer.ts';

export const GET = route({
  ...readDetector,
  handler: async ({ db, params }) => {
    const page = await findDetectorPage(db, params.sourceId);
    if (!page) return refuse('not-found');
    return detectorPageAnswer(page, await countTrainable(db, params.sourceId));
  },
});
