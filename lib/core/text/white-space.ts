import { VisibleRun } from './visible-run.ts';

const run = new VisibleRun();

/**
 * A text in one line as a reader sees it: runs of white space, no-break spaces included, become one space, none is left
 * at the ends; soft hyphens and zero width spaces vanish. NFC, well-formed. O(length).
 */
export function collapseSpaces(text: string): string {
  run.add(text);
  return run.take();
}

/**
 * The same text in memory of its own. Engines cut strings as views of a larger one, so that ten words would keep the
 * whole page alive for as long as they are kept. O(length).
 */
export function copyText(text: string): string {
  return text.length < 2 ? text : [text.slice(0, 1), text.slice(1)].join('');
}
