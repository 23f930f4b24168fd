import { createHmac, timingSafeEqual } from 'node:crypto';

export const timestampHeader = 'markdrift-timestamp';
export const signatureHeader = 'markdrift-signature';
export const deliveryHeader = 'markdrift-delivery';

/** Receivers refuse what is older or newer: a recorded request cannot be played again later. */
export const REPLAY_WINDOW_SECONDS = 300;

/** "v1=" and the hexadecimal HMAC-SHA-256, keyed by the secret, of "<seconds since 1970>.<body>". */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export type SignatureVerdict = 'right' | 'wrong' | 'too-old';

/** What a receiver does with a request: the check of the signature and of the replay window. */
export function checkSignature(
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  now: Date,
): SignatureVerdict {
  const seconds = Number(headers[timestampHeader]);
  const given = Buffer.from(headers[signatureHeader] ?? '');
  const expected = Buffer.from(signatureOf(secret, seconds, body));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
  const age = Math.abs(now.getTime() / 1000 - seconds);
  return age <= REPLAY_WINDOW_SECONDS ? 'right' : 'too-old';
}
