import { EXCLAMATION_MARK, GREATER_THAN_SIGN, REPLACEMENT_CHARACTER } from './ascii.ts';

/** What lies between the marks of a comment, and where reading goes on. */
export interface ReadComment {
  data: string;
  end: number;
}

/** The states from "comment start" to "comment end bang". @param start behind `<!--`. O(length of the comment). */
export function readComment(source: string, start: number): ReadComment {
  // `<!-->` and `<!--->` are empty comments.
  if (source.charCodeAt(start) === GREATER_THAN_SIGN) return { data: '', end: start + 1 };
  if (source.startsWith('->', start)) return { data: '', end: start + 2 };
  const length = source.length;
  for (let dashes = source.indexOf('--', start); dashes >= 0; dashes = source.indexOf('--', dashes + 1)) {
    const unit = source.charCodeAt(dashes + 2);
    if (unit === GREATER_THAN_SIGN) return comment(source, start, dashes, dashes + 3);
    if (dashes + 2 >= length) return comment(source, start, dashes, length);
    if (unit === EXCLAMATION_MARK) {
      if (source.charCodeAt(dashes + 3) === GREATER_THAN_SIGN)
        return comment(source, start, dashes, dashes + 4);
      if (dashes + 3 >= length) return comment(source, start, dashes, length);
    }
  }
  // The source ends first; a last dash was the beginning of the mark.
  const end = length > start && source.endsWith('-') ? length - 1 : length;
  return comment(source, start, end, length);
}

/** "Bogus comment": up to the next `>`. O(length). */
export function readBogusComment(source: string, start: number): ReadComment {
  const close = source.indexOf('>', start);
  return close < 0
    ? comment(source, start, source.length, source.length)
    : comment(source, start, close, close + 1);
}

function comment(source: string, start: number, dataEnd: number, end: number): ReadComment {
  return { data: source.slice(start, dataEnd).replaceAll('\0', REPLACEMENT_CHARACTER), end };
}
