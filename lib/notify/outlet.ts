import type { ChannelTarget } from '../core/notices/channel-target.ts';
import type { Composed } from './compose.ts';

/** The last word of the other side, as the delivery log shows it. Codes have words in the catalogues, texts are theirs. */
export interface ServerAnswer {
  /** "http", "smtp", "telegram", or what kept the message from arriving: "connection-refused", "refused-address" … */
  code: string;
  status?: number;
  /** What the server said, at most 500 characters. */
  text?: string;
}

/** What became of one attempt. `later`: it may work another time. */
export type SendOutcome =
  | { kind: 'accepted'; answer: ServerAnswer }
  | { kind: 'refused'; answer: ServerAnswer }
  | { kind: 'later'; answer: ServerAnswer; retryAfterSeconds: number | null };

/** A message on its way to one channel. */
export interface Parcel<K extends ChannelTarget['kind'] = ChannelTarget['kind']> {
  target: Extract<ChannelTarget, { kind: K }>;
  secret: string | null;
  message: Composed;
  /** The same in every attempt. */
  key: string;
  now: Date;
  signal?: AbortSignal;
}

/** The guarded way out, as lib/net's fetcher gives it. */
export interface Outlet {
  post(request: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    signal?: AbortSignal;
  }): Promise<
    | { kind: 'answer'; status: number; headers: Record<string, string>; bytes: Uint8Array }
    | { kind: 'unreachable'; code: string; detail: string }
    | { kind: 'too-large'; limit: number }
    | { kind: 'refused-address'; address: string; range: string }
  >;
  guard: {
    resolve(
      host: string,
    ): Promise<
      | { kind: 'resolved'; addresses: readonly { address: string }[] }
      | { kind: 'refused'; address: string; range: string }
      | { kind: 'unresolved'; code: string }
    >;
  };
}

/** A server's words in one line, without control characters and not too many. */
export function theirWords(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
