export const channelKinds = ['email', 'webhook', 'slack', 'telegram'] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const mailSecurities = ['tls', 'starttls', 'none'] as const;

export interface EmailTarget {
  host: string;
  port: number;
  /** TLS from the start, upgraded before anything is said, or not at all. */
  security: (typeof mailSecurities)[number];
  /** Null where the server wants no log-in; else the secret is the password. */
  user: string | null;
  from: string;
  to: readonly string[];
}

/** The secret signs what is sent. */
export interface WebhookTarget {
  url: string;
}

/** The secret is the whole address, as whoever knows it may write there; this is only its host, to be shown. */
export interface SlackTarget {
  host: string;
}

/** The secret is the bot's token. */
export interface TelegramTarget {
  base: string;
  chat: string;
}

/** The way to a channel's receivers, without what is secret. */
export type ChannelTarget =
  | ({ kind: 'email' } & EmailTarget)
  | ({ kind: 'webhook' } & WebhookTarget)
  | ({ kind: 'slack' } & SlackTarget)
  | ({ kind: 'telegram' } & TelegramTarget);

/**
 * Whom a stored secret may be shown to. It is bound to this text when it is sealed: whoever changes the server of a
 * channel has to know the secret, and cannot have it sent to a server of their own.
 */
export function secretBinding(target: ChannelTarget): string {
  switch (target.kind) {
    case 'email':
      return `email ${target.host}:${target.port} ${target.security} ${target.user ?? ''}`;
    case 'telegram':
      return `telegram ${target.base}`;
    default:
      // A signing secret is never sent, and an address is its own destination.
      return target.kind;
  }
}

/** Whether a channel with this target cannot work without a secret. */
export function needsSecret(target: ChannelTarget): boolean {
  return target.kind !== 'email' || target.user !== null;
}
