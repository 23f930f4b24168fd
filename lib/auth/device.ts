import { env } from '../env.ts';

/** Where a request comes from, as far as it can be known. */
export interface Device {
  /** Null without a proxy that is trusted. */
  address: string | null;
  userAgent: string | null;
}

const longestUserAgent = 400;

export function deviceOf(headers: Headers, trustProxy = env.TRUST_PROXY): Device {
  const userAgent = headers.get('user-agent')?.slice(0, longestUserAgent).toWellFormed() ?? null;
  return { address: proxiedAddress(headers, trustProxy), userAgent };
}

/**
 * The nearest proxy's word of who asks. Without a proxy that is trusted the header is whatever the caller wrote, so it says
 * nothing.
 */
function proxiedAddress(headers: Headers, trustProxy: boolean): string | null {
  if (!trustProxy) return null;
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 100) || null;
}

/** Key under which failures of a device are counted. Unknown ones share a key: guessing is slowed all the same. */
export const guessingKey = ({ address }: Device): string => address ?? 'direct';
