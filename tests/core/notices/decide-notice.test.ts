import { describe, expect, it } from 'vitest';
import type { AlertNews, ChannelRules } from '../../../lib/core/notices/channel-rules.ts';
import { matchesRules } from '../../../lib/core/notices/channel-rules.ts';
import {
  type ChannelTiming,
  decideNotice,
  type NoticeHistory,
} from '../../../lib/core/notices/decide-notice.ts';
import { occasionOf } from '../../../lib/core/notices/occasions.ts';

const all: ChannelRules = { severities: [], kinds: [], sources: [], hosts: [], occasions: [] };
const news: AlertNews = {
  occasion: 'new',
  severity: 'medium',
  kind: 'drift',
  sourceId: 7,
  host: 'news.example.org:8080',
};
const timing: ChannelTiming = {
  mode: 'at-once',
  at: '09:00',
  zone: 'Europe/Moscow',
  quiet: null,
  highPasses: false,
  cooldownHours: 4,
  group: 'none',
  gatherMinutes: 2,
};
const nothing: NoticeHistory = { causeToldAt: null, hostDueAt: null, hostToldAt: null };
const at = (time: string) => new Date(`2026-06-10T${time}:00Z`);
const now = at('10:00');

describe('rules', () => {
  it.each<[string, Partial<ChannelRules>, boolean]>([
    ['none', {}, true],
    ['its severity', { severities: ['high', 'medium'] }, true],
    ['another severity', { severities: ['high'] }, false],
    ['its kind', { kinds: ['drift', 'empty'] }, true],
    ['another kind', { kinds: ['blocked'] }, false],
    ['another occasion', { occasions: ['resolved'] }, false],
    ['its source', { sources: [7] }, true],
    ['another source', { sources: [8] }, false],
    ['its host', { hosts: ['news.example.org'] }, true],
    ['its domain, in capitals', { hosts: ['Example.org'] }, true],
    ['its host with the port', { hosts: ['news.example.org:8080'] }, true],
    ['its host with another port', { hosts: ['news.example.org:80'] }, false],
    ['a host that ends alike', { hosts: ['ple.org'] }, false],
    ['another source, but its host', { sources: [8], hosts: ['example.org'] }, true],
    ['one list of several says no', { severities: ['medium'], kinds: ['blocked'] }, false],
  ])('%s', (_, rules, expected) => {
    expect(matchesRules({ ...all, ...rules }, news)).toBe(expected);
  });
});

describe('what is news', () => {
  it.each([
    ['opened', undefined, 'new'],
    ['opened', 'regressed', 'regressed'],
    ['opened', 'flapping', 'flapping'],
    ['woke', 'time', 'woke'],
    ['woke', 'severity', 'worse'],
    ['severity', 'rose', 'worse'],
    ['confirmed', undefined, 'confirmed'],
    ['recovered', 'run-was-good', 'resolved'],
    ['resolved', undefined, 'resolved'],
    ['false-alarm', undefined, 'false-alarm'],
    ['commented', undefined, null],
    ['undone', undefined, null],
    ['constructor', undefined, null],
  ])('%s %s', (action, code, expected) => expect(occasionOf(action, code)).toBe(expected));
});

describe('when', () => {
  const decide = (
    changes: Partial<ChannelTiming> = {},
    more: Partial<AlertNews> = {},
    history: Partial<NoticeHistory> = {},
  ) =>
    decideNotice(
      { rules: all, timing: { ...timing, ...changes } },
      { ...news, ...more },
      { ...nothing, ...history },
      now,
    );
  const due = (time: string, why: string) => ({ kind: 'due', at: at(time), why });

  it('at once', () => expect(decide()).toEqual(due('10:00', 'at-once')));
  it('not what no rule names', () =>
    expect(decideNotice({ rules: { ...all, kinds: ['empty'] }, timing }, news, nothing, now)).toEqual({
      kind: 'left-out',
      why: 'rules',
    }));

  it.each([
    ['woke', '06:01', 'cooldown'],
    ['woke', '06:00', null],
    ['flapping', '09:00', 'cooldown'],
    ['new', '09:59', null],
    ['regressed', '09:59', null],
    ['worse', '09:59', null],
    ['resolved', '09:59', null],
  ] as const)('%s, told at %s: %s', (occasion, toldAt, why) => {
    const decision = decide({}, { occasion }, { causeToldAt: at(toldAt) });
    expect(decision.kind === 'left-out' ? decision.why : null).toBe(why);
  });
  it('a cooldown of 0 holds nothing back', () =>
    expect(decide({ cooldownHours: 0 }, { occasion: 'woke' }, { causeToldAt: now }).kind).toBe('due'));

  it('a host is gathered: the first waits, others join it, an hour after a message', () => {
    const host = { group: 'host' as const };
    expect(decide(host)).toEqual(due('10:02', 'gather'));
    expect(decide({ ...host, gatherMinutes: 0 })).toEqual(due('10:00', 'at-once'));
    expect(decide(host, {}, { hostDueAt: at('10:01') })).toEqual(due('10:01', 'gather'));
    expect(decide(host, {}, { hostToldAt: at('09:30') })).toEqual(due('10:30', 'host-hour'));
    expect(decide(host, {}, { hostToldAt: at('09:00') })).toEqual(due('10:02', 'gather'));
  });

  const quiet = { from: '12:30', to: '15:00' };
  it('quiet hours hold back until they end', () => expect(decide({ quiet })).toEqual(due('12:00', 'quiet')));
  it('high severity passes where it may', () => {
    expect(decide({ quiet, highPasses: true })).toEqual(due('12:00', 'quiet'));
    expect(decide({ quiet, highPasses: true }, { severity: 'high' })).toEqual(due('10:00', 'at-once'));
    expect(decide({ quiet }, { severity: 'high' })).toEqual(due('12:00', 'quiet'));
  });
  it('what would go out within quiet hours waits too', () =>
    expect(decide({ group: 'host', gatherMinutes: 40, quiet: { from: '13:30', to: '14:00' } })).toEqual(
      due('11:00', 'quiet'),
    ));

  it('digests', () => {
    expect(decide({ mode: 'hourly' })).toEqual(due('11:00', 'digest'));
    expect(decide({ mode: 'daily', at: '14:30' })).toEqual(due('11:30', 'digest'));
    expect(decide({ mode: 'daily', at: '14:30', quiet: { from: '14:00', to: '16:00' } })).toEqual(
      due('13:00', 'quiet'),
    );
    expect(decide({ mode: 'daily', highPasses: true }, { severity: 'high' })).toEqual(
      due('10:00', 'at-once'),
    );
  });
});
