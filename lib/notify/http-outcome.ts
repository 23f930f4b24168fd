import type { Outlet, SendOutcome, ServerAnswer } from './outlet.ts';
import { theirWords } from './outlet.ts';

type PostResult = Awaited<ReturnType<Outlet['post']>>;

/** Statuses that say "not now": another time the same request may be taken. */
const later = new Set([408, 425, 429]);

/** What an HTTP answer means for a message. 2xx took it; 5xx and "not now" may later; all else is a no. */
export function outcomeOf(result: PostResult): SendOutcome {
  if (result.kind === 'refused-address') {
    const text = `${result.address} (${result.range})`;
    return { kind: 'refused', answer: { code: 'refused-address', text } };
  }
  if (result.kind === 'too-large') return { kind: 'refused', answer: { code: 'answer-too-large' } };
  if (result.kind === 'unreachable') {
    const answer = { code: result.code, ...(result.detail ? { text: theirWords(result.detail) } : {}) };
    return result.code === 'bad-address'
      ? { kind: 'refused', answer }
      : { kind: 'later', answer, retryAfterSeconds: null };
  }
  const text = bodyText(result);
  const answer: ServerAnswer = { code: 'http', status: result.status, ...(text ? { text } : {}) };
  if (result.status >= 200 && result.status < 300) return { kind: 'accepted', answer };
  if (result.status < 500 && !later.has(result.status)) return { kind: 'refused', answer };
  return { kind: 'later', answer, retryAfterSeconds: secondsOf(result.headers['retry-after']) };
}

/** A server's body as a few words. */
function bodyText(result: { bytes: Uint8Array }): string {
  return theirWords(new TextDecoder().decode(result.bytes.subarray(0, 4000)));
}

/** Whole seconds of a Retry-After, at most a day; dates are left to our own pauses. */
function secondsOf(header: string | undefined): number | null {
  return header && /^\d{1,7}$/.test(header.trim()) ? Math.min(Number(header), 86_400) : null;
}
