import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer, CallInput, Endpoint } from './endpoint.ts';
import { type ErrorBody, type ErrorCode, type ErrorDetail, errorStatus } from './errors.ts';

/** What went wrong with a call, as the screens tell it. */
export interface CallFailure extends ErrorDetail {
  /** "no-connection": the server did not answer; "odd-answer": it answered something else than agreed. */
  code: ErrorCode | 'no-connection' | 'odd-answer';
}

export type CallResult<T> = { kind: 'answer'; value: T } | { kind: 'failure'; failure: CallFailure };

interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Asks the server. Nothing is thrown: what went wrong is a value. `call(markFalseAlarm, { params: { alertId }, body })` */
export async function call<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CallResult<Answer<E>>> {
  const given = input as Given;
  const failed = (failure: CallFailure) => ({ kind: 'failure', failure }) as const;
  let response: Response;
  let content: unknown;
  try {
    response = await fetch(addressOf(contract.path, given), {
      ...requestOf(contract, given),
      ...(signal ? { signal } : {}),
    });
    content = response.status === 204 ? undefined : await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    return failed({ code: 'no-connection' });
  }
  if (!response.ok) return failed(failureOf(content));
  const checked = contract.response.safeParse(content);
  return checked.success
    ? { kind: 'answer', value: checked.data as Answer<E> }
    : failed({ code: 'odd-answer', fields: { '': checked.error.message } });
}

/** Asks for a file and hands it to the browser to save. @returns what went wrong, or null */
export async function download<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  name: string,
): Promise<CallFailure | null> {
  const given = input as Given;
  let response: Response;
  try {
    response = await fetch(addressOf(contract.path, given), requestOf(contract, given));
    if (!response.ok) return failureOf(await response.json());
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return null;
  } catch {
    return { code: 'no-connection' };
  }
}

function requestOf({ method }: Endpoint, given: Given): RequestInit {
  if (given.body === undefined) return { method };
  return { method, body: JSON.stringify(given.body), headers: { 'content-type': 'application/json' } };
}

function failureOf(content: unknown): CallFailure {
  const { error, ...detail } = (content ?? {}) as Partial<ErrorBody>;
  return { ...detail, code: error && error in errorStatus ? error : 'odd-answer' };
}

/** For TanStack Query, which hears of failures by exceptions. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.code);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** As `call`, but throws a CallError: for mutations. */
export async function demand<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const result = await call(contract, input, signal);
  if (result.kind === 'failure') throw new CallError(result.failure);
  return result.value;
}

/** Options for useQuery: `useQuery(query(listAlerts, { query: filters }))`. Live events reload what names their topic. */
export function query<E extends Endpoint>(contract: E, input: CallInput<E>) {
  return queryOptions<Answer<E>, CallError>({
    queryKey: [contract.path, input],
    queryFn: ({ signal }) => demand(contract, input, signal),
    meta: { topics: contract.topics ?? [] },
  });
}

/** Makes every shown answer of an endpoint be asked for again. */
export function reload(client: QueryClient, contract: Endpoint): Promise<void> {
  return client.invalidateQueries({ queryKey: [contract.path] });
}

export function addressOf(path: string, { params = {}, query: search = {} }: Given): string {
  const filled = path.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((item) => (item === undefined || item === null || item === '' ? [] : [[name, String(item)]])),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}
