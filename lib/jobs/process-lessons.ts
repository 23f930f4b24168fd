import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { LessonInput, LessonOutput } from '../flows/parts/detector/learn-lesson.ts';

type Pool = Piscina<LessonInput, LessonOutput>;

const place = globalThis as typeof globalThis & { markdriftLessons?: Pool };

/**
 * Trains in a thread of the web process while a person waits for what a false alarm would teach, one at a time. The bundler
 * must not follow the entry: Node runs it as it is, from the folder that the server was started in.
 */
export function processLesson(input: LessonInput): Promise<LessonOutput> {
  place.markdriftLessons ??= new Piscina<LessonInput, LessonOutput>({
    filename: pathToFileURL(
      path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'jobs', 'lesson-thread.ts'),
    ).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return place.markdriftLessons.run(input);
}
