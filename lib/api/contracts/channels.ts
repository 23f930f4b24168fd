import { z } from 'zod';
import { alertKinds, severities } from '../../core/alerts/kinds.ts';
import { isZone } from '../../core/dates/is-zone.ts';
import { mailSecurities } from '../../core/notices/channel-target.ts';
import { digestModes, groupings } from '../../core/notices/decide-notice.ts';
import { occasions } from '../../core/notices/occasions.ts';
import { locales } from '../../i18n/locales.ts';
import { endpoint } from '../endpoint.ts';
import { deliveryStates, serverAnswer } from './deliveries.ts';
import { bigId, id, idParam, instant } from './values.ts';

const httpAddress = z
  .string()
  .trim()
  .max(2000, 'web-address')
  .pipe(z.url({ protocol: /^https?$/, error: 'web-address' }));
/** "a@b" or "Name <a@b>"; no line breaks, no list. */
const mailbox = z
  .string()
  .trim()
  .max(320, 'mailbox')
  .regex(/^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^<>,;\r\n"]{1,200} <[^\s@<>,;]+@[^\s@<>,;]+>)$/, 'mailbox');
const hostName = z
  .string()
  .trim()
  .max(253, 'host')
  .regex(/^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i, 'host');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

const emailTarget = z.object({
  kind: z.literal('email'),
  host: z
    .string()
    .trim()
    .max(253, 'host')
    .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i, 'host'),
  port: z.number('port').int('port').min(1, 'port').max(65_535, 'port'),
  security: z.enum(mailSecurities),
  user: z.string().trim().min(1, 'user').max(320, 'user').nullable(),
  from: mailbox,
  to: z.array(mailbox).min(1, 'receivers').max(50, 'receivers'),
});
const webhookTarget = z.object({ kind: z.literal('webhook'), url: httpAddress });
const telegramTarget = z.object({
  kind: z.literal('telegram'),
  base: httpAddress,
  chat: z
    .string()
    .trim()
    .regex(/^(-?\d{1,20}|@\w{3,64})$/, 'chat'),
});

/** Empty lists restrict nothing. */
export const channelRules = z.object({
  severities: z.array(z.enum(severities)),
  kinds: z.array(z.enum(alertKinds)),
  sources: z.array(id).max(1000, 'too-many'),
  hosts: z.array(hostName.transform((host) => host.toLowerCase())).max(200, 'too-many'),
  occasions: z.array(z.enum(occasions)),
});

export const channelTiming = z.object({
  mode: z.enum(digestModes),
  at: time,
  zone: z.string().max(100).refine(isZone, 'zone'),
  quiet: z.object({ from: time, to: time }).nullable(),
  highPasses: z.boolean(),
  cooldownHours: z.number('cooldown').int('cooldown').min(0, 'cooldown').max(168, 'cooldown'),
  group: z.enum(groupings),
  gatherMinutes: z.number('gather').int('gather').min(0, 'gather').max(60, 'gather'),
});

const settings = {
  name: z.string().trim().min(1, 'name').max(100, 'name'),
  enabled: z.boolean(),
  locale: z.enum(locales),
  rules: channelRules,
  timing: channelTiming,
};

export const channel = z.object({
  id: z.number(),
  ...settings,
  target: z.discriminatedUnion('kind', [
    emailTarget,
    webhookTarget,
    z.object({ kind: z.literal('slack'), host: z.string() }),
    telegramTarget,
  ]),
  /** Secrets are written and never read: only whether there is one that can be used. */
  secret: z.enum(['none', 'set', 'unreadable']),
  revision: z.number(),
  createdAt: instant,
});
export type ChannelAnswer = z.output<typeof channel>;

const one = z.object({ channelId: idParam });

/** Sources that rules name, so that they can be shown. */
const named = z.object({ id: z.number(), name: z.string() });

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/channels',
  role: 'administrator',
  topics: ['notifications'],
  response: z.object({
    channels: z.array(
      channel.extend({
        waiting: z.number(),
        last: z
          .object({ at: instant, state: z.enum(deliveryStates), answer: serverAnswer.nullable() })
          .nullable(),
      }),
    ),
  }),
});

export const readChannel = endpoint({
  method: 'GET',
  path: '/api/channels/[channelId]',
  role: 'administrator',
  params: one,
  topics: ['notifications'],
  response: z.object({ channel, sources: z.array(named), waiting: z.number() }),
});

const secret = z
  .string()
  .max(4000, 'secret')
  .regex(/^[^\r\n\0]*$/, 'secret');
const writtenTarget = z.discriminatedUnion('kind', [
  emailTarget,
  webhookTarget,
  z.object({ kind: z.literal('slack') }),
  telegramTarget,
]);

/** What a secret has to look like depends on what it is. */
function checkSecret(
  { target, secret: given }: { target: { kind: string }; secret?: string | null | undefined },
  refuse: (message: string) => void,
): void {
  if (!given) return;
  if (target.kind === 'webhook' && given.length < 16) refuse('signing-secret');
  if (target.kind === 'telegram' && !/^\d+:[\w-]+$/.test(given)) refuse('bot-token');
  if (target.kind === 'slack' && !httpAddress.safeParse(given).success) refuse('web-address');
}

const written = z.object({ ...settings, target: writtenTarget, secret: secret.nullish() });
type Written = z.output<typeof written>;
const checked = (value: Written, context: z.RefinementCtx) =>
  checkSecret(value, (message) => context.addIssue({ code: 'custom', path: ['secret'], message }));

export const createChannel = endpoint({
  method: 'POST',
  path: '/api/channels',
  role: 'administrator',
  body: written.superRefine(checked),
  response: z.object({ channel }),
});

/** Without `secret` the stored one stays; null removes it. */
export const changeChannel = endpoint({
  method: 'PUT',
  path: '/api/channels/[channelId]',
  role: 'administrator',
  params: one,
  body: written.extend({ revision: z.number().int() }).superRefine(checked),
  response: z.object({ channel }),
});

export const removeChannel = endpoint({
  method: 'DELETE',
  path: '/api/channels/[channelId]',
  role: 'administrator',
  params: one,
  response: z.undefined(),
});

/** Takes a removal back. */
export const restoreChannel = endpoint({
  method: 'POST',
  path: '/api/channels/[channelId]/restore',
  role: 'administrator',
  params: one,
  response: z.undefined(),
});

/** Really sends something, and answers with what the other side said. */
export const testChannel = endpoint({
  method: 'POST',
  path: '/api/channels/[channelId]/test',
  role: 'administrator',
  params: one,
  response: z.object({
    deliveryId: bigId,
    outcome: z.enum(['accepted', 'refused', 'later']),
    answer: serverAnswer,
  }),
});
