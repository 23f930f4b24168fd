import { z } from 'zod';
import type { Role } from '../auth/roles.ts';
import type { LiveTopic } from '../core/live/topics.ts';

// In the browser zod would try whether it may compile code, which the content security policy forbids and reports.
if (typeof window !== 'undefined') z.config({ jitless: true });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route takes and gives, who may call it, and which changes make its answer stale. Shared by server and browser. */
export interface Endpoint {
  method: Method;
  /** As in the folder's name: "/api/alerts/[alertId]". */
  path: string;
  /** The least role; "public" needs no session. */
  role: Role | 'public';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Most bytes of a body that holds a file; four megabytes where it is not said. */
  mostBytes?: number;
  /** Media type of an answer that is no JSON: a file or a stream. */
  media?: string;
  /** Such an answer is made of bytes that lie ready, and is no stream. */
  whole?: true;
  /** Topics of live events that make an answer stale. */
  topics?: readonly LiveTopic[];
}

export function endpoint<const E extends Endpoint>(contract: E): E {
  return contract;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

type Parts<E extends Endpoint> = {
  [P in 'params' | 'query' | 'body' as E[P] extends z.ZodType ? P : never]: InputOf<E[P]>;
};
/** What the browser hands over; a part whose fields are all optional may be left out. */
export type CallInput<E extends Endpoint> = {
  [P in keyof Parts<E> as object extends Parts<E>[P] ? never : P]: Parts<E>[P];
} & { [P in keyof Parts<E> as object extends Parts<E>[P] ? P : never]?: Parts<E>[P] };

export type Answer<E extends Endpoint> = z.output<E['response']>;

/** What a handler may return for a response of strings: dates and bigints become strings on the way. */
export type Sendable<T> = T extends string
  ? string extends T
    ? string | Date | bigint
    : T
  : T extends readonly (infer I)[]
    ? readonly Sendable<I>[]
    : T extends object
      ? { [K in keyof T]: Sendable<T[K]> }
      : T;
