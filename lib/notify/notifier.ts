import { type ChannelTarget, needsSecret, secretBinding } from '../core/notices/channel-target.ts';
import type { MessageContent } from '../core/notices/message-content.ts';
import type { Locale } from '../i18n/locales.ts';
import { compose } from './compose.ts';
import { sendEmail } from './email.ts';
import type { Outlet, Parcel, SendOutcome } from './outlet.ts';
import { createSecretBox } from './secret-box.ts';
import { sendSlack } from './slack.ts';
import { sendTelegram } from './telegram.ts';
import { sendWebhook } from './webhook.ts';

/** One attempt to tell a channel something. */
export interface SendOrder {
  channel: { name: string; locale: Locale; target: ChannelTarget; sealedSecret: string | null };
  content: MessageContent;
  key: string;
  now: Date;
  signal?: AbortSignal;
}

export interface Notifier {
  send(order: SendOrder): Promise<SendOutcome>;
  /** A secret as it may be stored, bound to where it is for. */
  seal(secret: string, target: ChannelTarget): string;
  /** Whether what is stored can be used for this target. */
  opens(sealed: string, target: ChannelTarget): boolean;
}

export interface NotifierOptions {
  outlet: Outlet;
  /** Null: nothing can be sealed or opened. */
  authSecret: string | null;
  /** Address of the console, for links. */
  consoleAddress: string;
}

/** The one way in which messages leave. Whatever the other side does is an outcome; only faults of ours throw. */
export function createNotifier({ outlet, authSecret, consoleAddress }: NotifierOptions): Notifier {
  const box = authSecret === null ? null : createSecretBox(authSecret);
  return {
    seal(secret, target) {
      if (!box) throw new Error('AUTH_SECRET is not set: start Markdrift by `npm start`.');
      return box.seal(secret, secretBinding(target));
    },
    opens: (sealed, target) => (box?.open(sealed, secretBinding(target)) ?? null) !== null,
    async send({ channel, content, key, now, signal }) {
      const { target, sealedSecret } = channel;
      const secret = sealedSecret === null ? null : (box?.open(sealedSecret, secretBinding(target)) ?? null);
      if (secret === null && (sealedSecret !== null || needsSecret(target)))
        return { kind: 'refused', answer: { code: 'secret-unreadable' } };
      const message = compose(content, channel, consoleAddress);
      const parcel = { secret, message, key, now, ...(signal ? { signal } : {}) };
      return withoutSecret(await deliver(outlet, target, parcel), secret);
    },
  };
}

/** Servers, proxies and errors may repeat what they were sent; of an address that is secret its path is what counts. */
function withoutSecret(outcome: SendOutcome, secret: string | null): SendOutcome {
  const { text } = outcome.answer;
  if (!text || !secret) return outcome;
  const path = /^https?:/i.test(secret) && URL.canParse(secret) ? new URL(secret).pathname : '/';
  const whole = text.replaceAll(secret, '…');
  const hidden = path === '/' ? whole : whole.replaceAll(path, '…');
  return { ...outcome, answer: { ...outcome.answer, text: hidden } };
}

function deliver(
  outlet: Outlet,
  target: ChannelTarget,
  parcel: Omit<Parcel, 'target'>,
): Promise<SendOutcome> {
  switch (target.kind) {
    case 'email':
      return sendEmail(outlet, { ...parcel, target });
    case 'webhook':
      return sendWebhook(outlet, { ...parcel, target });
    case 'slack':
      return sendSlack(outlet, { ...parcel, target });
    case 'telegram':
      return sendTelegram(outlet, { ...parcel, target });
  }
}
