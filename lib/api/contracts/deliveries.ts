import { z } from 'zod';
import { channelKinds } from '../../core/notices/channel-target.ts';
import { messagePurposes } from '../../core/notices/message-content.ts';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, idParam, instant, listOf, message, pageSize } from './values.ts';

/** The other side's last word: a code with words in the catalogue, its status, and its own text. */
export const serverAnswer = z.object({
  code: z.string(),
  status: z.number().optional(),
  text: z.string().optional(),
});
export type ServerAnswer = z.output<typeof serverAnswer>;

export const deliveryStates = ['queued', 'sending', 'retrying', 'accepted', 'refused', 'given_up'] as const;

export const delivery = z.object({
  id: bigId,
  key: z.string(),
  channel: z.object({
    id: z.number(),
    name: z.string(),
    kind: z.enum(channelKinds),
    removed: z.boolean(),
  }),
  purpose: z.enum(messagePurposes),
  /** Alerts that it is about. */
  total: z.number(),
  alerts: z.array(
    z.object({
      id: bigId,
      kind: z.string(),
      occasion: z.string(),
      sentence: message,
      source: z.object({ id: z.number(), name: z.string() }),
    }),
  ),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  finishedAt: instant.nullable(),
  answer: serverAnswer.nullable(),
  log: z.array(
    z.object({
      number: z.number(),
      startedAt: instant,
      milliseconds: z.number().nullable(),
      outcome: z.string(),
      answer: serverAnswer.nullable(),
    }),
  ),
});
export type DeliveryAnswer = z.output<typeof delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/deliveries',
  role: 'administrator',
  query: z.object({
    channel: idParam.optional(),
    state: listOf(z.enum(deliveryStates)),
    before: bigIdParam.optional(),
    limit: pageSize(50, 200),
  }),
  topics: ['notifications'],
  response: z.object({ deliveries: z.array(delivery), more: z.boolean() }),
});

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/[deliveryId]/retry',
  role: 'administrator',
  params: z.object({ deliveryId: bigIdParam }),
  response: z.undefined(),
});
