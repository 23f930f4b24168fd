import { nextAttempt } from '../../../core/notices/attempts.ts';
import type { Channel } from '../../../db/notices/channels.ts';
import { type DeliveryRow, endAttempt } from '../../../db/notices/deliveries.ts';
import { announce } from '../../../db/operations/live.ts';
import type { SendOutcome } from '../../../notify/outlet.ts';
import type { SendingDeps } from './notice-deps.ts';

/** Milliseconds that one attempt may take in all. */
const longest = 60_000;
/** Whoever has not ended an attempt by then is lost. Longer than an attempt can take. */
export const leaseMilliseconds = 90_000;

export type Attempted = SendOutcome & { next: Date | null };

/**
 * Sends a delivery whose attempt has begun, and writes down what came of it. @param again whether there may be further
 * attempts
 */
export async function attemptDelivery(
  deps: SendingDeps,
  {
    delivery,
    channel,
    number,
    again,
    signal,
  }: { delivery: DeliveryRow; channel: Channel; number: number; again: boolean; signal?: AbortSignal },
): Promise<Attempted> {
  const started = performance.now();
  const outcome = await sent(deps, channel, delivery, signal);
  const milliseconds = Math.round(performance.now() - started);
  const now = deps.now();
  const next =
    again && outcome.kind === 'later' ? followUp(delivery, number, outcome, deps.random(), now) : null;
  const state =
    outcome.kind === 'accepted'
      ? 'accepted'
      : outcome.kind === 'refused'
        ? 'refused'
        : next
          ? 'retrying'
          : 'given_up';
  await deps.db.$transaction(async (tx) => {
    await endAttempt(
      tx,
      delivery.id,
      { number, milliseconds, outcome: outcome.kind, answer: outcome.answer },
      { state, nextAttemptAt: next, finishedAt: next ? null : now },
    );
    await announce(tx, { topic: 'notifications' });
  });
  return { ...outcome, next };
}

async function sent(
  deps: SendingDeps,
  { name, locale, target, secret }: Channel,
  { key, content }: DeliveryRow,
  signal: AbortSignal | undefined,
): Promise<SendOutcome> {
  const late = AbortSignal.timeout(longest);
  const stop = signal ? AbortSignal.any([signal, late]) : late;
  const stopped = new Promise<SendOutcome>((resolve) => {
    const end = () => {
      const code = late.aborted ? 'total-timeout' : 'interrupted';
      resolve({ kind: 'later', answer: { code }, retryAfterSeconds: null });
    };
    if (stop.aborted) end();
    else stop.addEventListener('abort', end, { once: true });
  });
  const channel = { name, locale, target, sealedSecret: secret };
  const sending = deps.notifier.send({ channel, content, key, now: deps.now(), signal: stop });
  return Promise.race([sending.catch(faultOfOurs), stopped]);
}

/** It has an end in the log as well, and is tried again: the next version may know better. */
function faultOfOurs(error: unknown): SendOutcome {
  const text = error instanceof Error ? error.message.slice(0, 200) : '';
  return { kind: 'later', answer: { code: 'internal', text }, retryAfterSeconds: null };
}

/** A worker that is stopped has not failed: the next one goes on at once. */
function followUp(
  { giveUpAt }: DeliveryRow,
  attempts: number,
  outcome: SendOutcome & { kind: 'later' },
  random: number,
  now: Date,
): Date | null {
  if (outcome.answer.code === 'interrupted') return now;
  return nextAttempt({ giveUpAt, attempts }, outcome.retryAfterSeconds, random, now);
}
