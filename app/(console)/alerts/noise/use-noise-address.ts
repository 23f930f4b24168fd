'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import {
  type NoiseCause,
  type NoiseLine,
  type NoiseSort,
  type NoiseView,
  noiseSorts,
  noiseViews,
} from '@/lib/api/contracts/alert-noise.ts';
import { type AlertDetector, alertDetectors, kindsOf } from '@/lib/core/alerts/detectors.ts';
import { readDays, writeDays } from '@/lib/core/alerts/grouping.ts';
import { alertStatuses } from '@/lib/core/alerts/life-cycle.ts';
import { noFilter, writeInboxFilter } from '../inbox/filter/inbox-filter.ts';

/** Lengths that have a button; other days are chosen by their dates. */
export const noiseSpans = ['7', '30', '90', '365'] as const;
export type NoiseSpan = (typeof noiseSpans)[number];
export const linesPerPage = 200;

export interface NoiseAddress {
  by: NoiseView;
  /** So many days up to today; null where days are chosen by their dates. */
  span: NoiseSpan | null;
  /** "2026-10-30..2026-11-28", in universal time. */
  days: string;
  detector: AlertDetector | undefined;
  kind: string | undefined;
  field: string | undefined;
  source: number | undefined;
  cause: string | undefined;
  sort: NoiseSort;
  order: 'asc' | 'desc';
  offset: number;
}

const usual: Partial<Record<keyof NoiseAddress, unknown>> = {
  by: 'kind',
  span: '30',
  sort: 'false',
  order: 'desc',
  offset: 0,
};

export function readNoiseAddress(given: URLSearchParams, now: Date): NoiseAddress {
  const chosen = given.get('days') ?? '';
  const byDates = readDays(chosen) !== null;
  const span = noiseSpans.find((one) => one === chosen) ?? '30';
  const source = Number(given.get('source') || Number.NaN);
  const offset = Number(given.get('offset') || 0);
  const word = (name: string) => given.get(name)?.slice(0, 40) || undefined;
  return {
    by: noiseViews.find((one) => one === given.get('by')) ?? 'kind',
    span: byDates ? null : span,
    days: byDates ? chosen : writeDays(Number(span), now),
    detector: alertDetectors.find((one) => one === given.get('detector')),
    kind: word('kind'),
    field: word('field'),
    source: Number.isInteger(source) && source > 0 && source < 2 ** 31 ? source : undefined,
    cause: word('cause'),
    sort: noiseSorts.find((one) => one === given.get('sort')) ?? 'false',
    order: given.get('order') === 'asc' ? 'asc' : 'desc',
    offset: Number.isInteger(offset) && offset > 0 && offset <= 100_000 ? offset : 0,
  };
}

export function writeNoiseAddress({ span, days, ...rest }: NoiseAddress): string {
  const pairs: [string, string][] = span === null ? [['days', days]] : span === '30' ? [] : [['days', span]];
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== usual[name as keyof NoiseAddress]) pairs.push([name, String(value)]);
  return pairs.length === 0 ? '/alerts/noise' : `/alerts/noise?${new URLSearchParams(pairs)}`;
}

/** What the report shows lies in its address; whatever changes but the page begins at the first page. */
export function useNoiseAddress() {
  const given = useSearchParams();
  const router = useRouter();
  const path = usePathname();
  const address = readNoiseAddress(new URLSearchParams(given), new Date());
  const addressWith = (change: Partial<NoiseAddress>) =>
    writeNoiseAddress({ ...address, offset: 0, ...change });
  const { detector, kind, field, source, cause } = address;
  return {
    address,
    /** What a person narrowed it by. */
    filtered: [detector, kind, field, source, cause].some((value) => value !== undefined),
    addressWith,
    change: (change: Partial<NoiseAddress>) => router.push(addressWith(change), { scroll: false }),
    clear: () => router.push(path, { scroll: false }),
  };
}

/** The alerts of a line, or of a part of them, as the inbox lists them. */
export function inboxOf(
  address: NoiseAddress,
  line: Pick<NoiseLine, 'kind' | 'field' | 'source'> | null,
  more: { falseOnly?: boolean; cause?: NoiseCause['code'] } = {},
): string {
  const { detector } = address;
  const kind = line?.kind ?? address.kind;
  const field = line?.field || address.field;
  const source = line?.source?.id ?? address.source;
  const cause = more.cause ?? address.cause;
  return writeInboxFilter(
    {
      ...noFilter,
      status: more.falseOnly ? ['false_alarm'] : [...alertStatuses],
      kind: kind ? [kind] : detector ? kindsOf(detector) : [],
      field: field ? [field] : [],
      source: source === undefined ? [] : [String(source)],
      cause: cause ? [cause] : [],
      opened: [address.days],
      sort: 'newest',
    },
    null,
  );
}
