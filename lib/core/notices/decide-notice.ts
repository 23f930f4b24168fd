import { type AlertNews, type ChannelRules, matchesRules } from './channel-rules.ts';
import { nextDaily, nextFullHour } from './digest.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';
import { repeatsItself } from './repetition.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const digestModes = ['at-once', 'hourly', 'daily'] as const;
export const groupings = ['none', 'host'] as const;

/** When a channel tells. Times are local to `zone`, as "HH:MM". */
export interface ChannelTiming {
  mode: (typeof digestModes)[number];
  /** Time of the daily digest. */
  at: string;
  zone: string;
  quiet: QuietHours | null;
  /** High severity waits neither for the digest nor for the end of the quiet hours. */
  highPasses: boolean;
  /** Hours in which an open alert does not repeat itself; 0 switches it off. */
  cooldownHours: number;
  /** What becomes one message, where there is no digest. */
  group: (typeof groupings)[number];
  /** Minutes that the first alert of a host waits for its fellows. */
  gatherMinutes: number;
}

/** What the channel was given before. */
export interface NoticeHistory {
  /** Last news of the same source, kind and field. */
  causeToldAt: Date | null;
  /** When what already waits for the same host goes out. */
  hostDueAt: Date | null;
  /** When the last message about the same host was made. */
  hostToldAt: Date | null;
}

export type NoticeDecision =
  | { kind: 'left-out'; why: 'rules' | 'cooldown' }
  | { kind: 'due'; at: Date; why: 'at-once' | 'gather' | 'host-hour' | 'quiet' | 'digest' };

/** What a channel does with a piece of news: nothing, or tell it at some time. Constant cost. */
export function decideNotice(
  channel: { rules: ChannelRules; timing: ChannelTiming },
  news: AlertNews,
  history: NoticeHistory,
  now: Date,
): NoticeDecision {
  const { rules, timing } = channel;
  if (!matchesRules(rules, news)) return { kind: 'left-out', why: 'rules' };
  if (repeatsItself(news.occasion, history.causeToldAt, timing.cooldownHours, now))
    return { kind: 'left-out', why: 'cooldown' };
  const urgent = timing.highPasses && news.severity === 'high';
  const planned = !urgent && timing.mode !== 'at-once' ? digest(timing, now) : gathered(timing, history, now);
  const quiet = timing.quiet && !urgent ? quietUntil(timing.quiet, timing.zone, planned.at) : null;
  return quiet ? { kind: 'due', at: quiet, why: 'quiet' } : planned;
}

function digest({ mode, at, zone }: ChannelTiming, now: Date): NoticeDecision & { kind: 'due' } {
  const next = mode === 'hourly' ? nextFullHour(zone, now) : nextDaily(at, zone, now);
  return { kind: 'due', at: next, why: 'digest' };
}

function gathered(
  { group, gatherMinutes }: ChannelTiming,
  { hostDueAt, hostToldAt }: NoticeHistory,
  now: Date,
): NoticeDecision & { kind: 'due' } {
  if (group === 'none') return { kind: 'due', at: now, why: 'at-once' };
  if (hostDueAt && hostDueAt >= now) return { kind: 'due', at: hostDueAt, why: 'gather' };
  const soon = new Date(now.getTime() + gatherMinutes * MINUTE);
  const hourOver = hostToldAt ? new Date(hostToldAt.getTime() + HOUR) : null;
  if (hourOver && hourOver > soon) return { kind: 'due', at: hourOver, why: 'host-hour' };
  return { kind: 'due', at: soon, why: gatherMinutes > 0 ? 'gather' : 'at-once' };
}
