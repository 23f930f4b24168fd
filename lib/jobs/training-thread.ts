import { trainDetector } from '../flows/parts/detector/train-detector.ts';

/** Entry of the thread: what `threads.ts` sends is what this gets. */
export default trainDetector;
