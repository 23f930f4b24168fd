import type { FetchResult, Validators } from './fetch-result.ts';

/** Validators of an answer as received; absent ones stay absent. */
export function validatorsOf(headers: Readonly<Record<string, string>>): Validators {
  return {
    ...(headers.etag ? { etag: headers.etag } : {}),
    ...(headers['last-modified'] ? { lastModified: headers['last-modified'] } : {}),
  };
}

/**
 * Validators to keep after a request: those of a good answer take the place of all former ones (a site that stops
 * sending one must not be asked by a stale one); a 304 changes only what it names; anything else changes nothing.
 */
export function validatorsAfter(previous: Validators, result: FetchResult): Validators {
  if (result.kind === 'not-modified') return { ...previous, ...validatorsOf(result.headers) };
  if (result.kind === 'answer' && result.status >= 200 && result.status < 300)
    return validatorsOf(result.headers);
  return previous;
}
