import type { z } from 'zod';
import { mayAct, type Role } from '../auth/roles.ts';
import type { SessionUser } from '../auth/session-user.ts';
import type { Database } from '../db/database.ts';
import { isLostDatabase } from '../db/lost-database.ts';
import { processDatabase } from '../db/process-database.ts';
import { noteWritten } from '../db/shared-until-changed.ts';
import { callerOf } from './caller.ts';
import { noteDirectRoute } from './direct-routes.ts';
import type { Method, Sendable } from './endpoint.ts';
import { type ErrorBody, errorStatus, Refusal, refuse } from './errors.ts';
import { isForeign } from './origin.ts';
import { readInput } from './read-input.ts';
import { ownJson } from './written-json.ts';

type Schema = z.ZodType | undefined;
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: the caller (null only where the route is public and nobody is signed in) and the checked input. */
export interface HandlerInput<
  R extends Role | 'public',
  P extends Schema,
  Q extends Schema,
  B extends Schema,
> {
  user: R extends 'public' ? SessionUser | null : SessionUser;
  db: Database;
  request: Request;
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
}

export interface RouteSpec<
  R extends Role | 'public',
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
> {
  role: R;
  method?: Method;
  path?: string;
  media?: string;
  whole?: true;
  params?: P;
  query?: Q;
  body?: B;
  response?: A;
  mostBytes?: number;
  /** Open to people who have yet to replace their generated password. */
  beforeFirstRun?: boolean;
  handler: (
    input: HandlerInput<R, P, Q, B>,
  ) => Promise<(A extends z.ZodType ? Sendable<z.input<A>> : unknown) | Refusal | Response>;
}

type Context = { params: Promise<Record<string, string | string[] | undefined>> };
export type Route = (request: Request, context: Context) => Promise<Response>;

/**
 * A route: session or API token → role → input → handler → answer. `route({ ...contract, handler })`. The handler returns the answer,
 * a refusal, or a Response of its own (files, streams); undefined is answered by 204.
 */
export function route<
  R extends Role | 'public',
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
>(spec: RouteSpec<R, P, Q, B, A>): Route {
  const answering: Route = async (request, context) => {
    try {
      const outcome = await answer(spec as unknown as AnySpec, request, context);
      if (request.method !== 'GET') noteWritten();
      if (outcome instanceof Response) return outcome;
      return outcome instanceof Refusal ? refusalResponse(outcome) : jsonResponse(outcome);
    } catch (error) {
      return refusalResponse(failureOf(error, request));
    }
  };
  noteDirectRoute(spec, answering);
  return answering;
}

interface AnySpec {
  role: Role | 'public';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  mostBytes?: number;
  beforeFirstRun?: boolean;
  handler: (input: unknown) => Promise<unknown>;
}

async function answer(spec: AnySpec, request: Request, context: Context): Promise<unknown> {
  // A token is never sent by a browser of its own accord, so a page of another site cannot make use of it.
  if (!request.headers.has('authorization') && isForeign(request)) return refuse('foreign-origin');
  const db = processDatabase();
  const user = await callerOf(db, request);
  if (user instanceof Refusal) return user;
  if (spec.role !== 'public') {
    if (!user) return refuse('not-signed-in');
    if (user.mustChange && !spec.beforeFirstRun) return refuse('password-change-needed');
    if (!mayAct(user.role, spec.role)) return refuse('not-allowed', { values: { needed: spec.role } });
  }
  const input = await readInput(spec, request, await context.params);
  if (input instanceof Refusal) return input;
  return spec.handler({ ...input, user, db, request });
}

function jsonResponse(value: unknown): Response {
  if (value === undefined) return new Response(null, { status: 204 });
  return ownJson(value);
}

function refusalResponse({ code, detail }: Refusal): Response {
  const body: ErrorBody = { error: code, ...detail };
  return Response.json(body, { status: errorStatus[code], headers: { 'cache-control': 'no-store' } });
}

/** An exception is a fault of ours or of the database: it is written down, and only its kind is told. */
function failureOf(error: unknown, request: Request): Refusal {
  const path = new URL(request.url).pathname;
  console.error(`${request.method} ${path} failed`, error);
  return refuse(isLostDatabase(error) ? 'not-available' : 'internal');
}
