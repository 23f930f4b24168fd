import type { Severity } from '../alerts/kinds.ts';
import type { AlertStatus } from '../alerts/life-cycle.ts';
import type { Occasion } from './occasions.ts';

/** One alert in a message, in no language. */
export interface MessageLine {
  alertId: string;
  occasion: Occasion;
  severity: Severity;
  /** Where the alert stood when the message was made. */
  status: AlertStatus;
  kind: string;
  field: string;
  sentence: { code: string; params: Record<string, string | number> };
  source: { id: number; name: string; host: string };
  /** ISO instants. */
  openedAt: string;
  at: string;
  documents: number;
}

export const messagePurposes = ['alert', 'group', 'digest', 'test'] as const;

/** What a message tells, as it is stored: every attempt says the same. */
export interface MessageContent {
  purpose: (typeof messagePurposes)[number];
  /** Zone of the times in it. */
  zone: string;
  /** The worst ones, at most `mostLines`. */
  lines: readonly MessageLine[];
  /** All that it is about, also those without a line. */
  total: number;
}

/** More would not be read, and chats cut long messages. */
export const mostLines = 20;
