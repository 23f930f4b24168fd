import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultPageLimits, openPageThreads, type PageThreads } from './page-threads.ts';

const place = globalThis as typeof globalThis & { markdriftReaders?: PageThreads };

/** A person waits: less time than a worker takes for a page, and threads that leave the server its processor. */
const limits = { ...defaultPageLimits, milliseconds: 10_000, threads: 2 };

/**
 * The threads in which the web process reads pages for a person, so that no page and no rule holds it. The bundler must not
 * follow the entry: Node runs it as it is, from the folder that the server was started in.
 */
export function processReaders(): PageThreads {
  if (!place.markdriftReaders) {
    const entry = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'jobs', 'page-thread.ts');
    place.markdriftReaders = openPageThreads(pathToFileURL(entry), limits);
  }
  return place.markdriftReaders;
}
