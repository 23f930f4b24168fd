import { learnLesson } from '../flows/parts/detector/learn-lesson.ts';

/** Entry of the thread: what `process-lessons.ts` sends is what this gets. */
export default learnLesson;
