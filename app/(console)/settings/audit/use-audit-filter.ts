'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { longestAuditWord } from '@/lib/api/contracts/audit.ts';
import { beginOfDay } from '@/lib/core/dates/zone-days.ts';

export interface AuditFilter {
  user: string | undefined;
  action: string | undefined;
  target: string | undefined;
  /** Days, "2026-05-05", in the viewer's zone. */
  from: string | undefined;
  until: string | undefined;
}

const names = ['user', 'action', 'target', 'from', 'until'] as const;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** What an address asks for. What the server would refuse is passed over, for it would leave the screen without a list. */
export function readAuditFilter(given: Pick<URLSearchParams, 'get'>): AuditFilter {
  const day = (name: string) => {
    const text = given.get(name);
    return text && isDay(text) ? text : undefined;
  };
  return {
    user: given.get('user')?.match(/^\d{1,9}$/)?.[0],
    action: given.get('action')?.slice(0, longestAuditWord) || undefined,
    target: given.get('target')?.slice(0, longestAuditWord) || undefined,
    from: day('from'),
    until: day('until'),
  };
}

/** The filter of the audit log; it lies in the address. */
export function useAuditFilter() {
  const given = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const filter = readAuditFilter(given);
  const change = (more: Partial<AuditFilter>) => {
    const pairs = Object.entries({ ...filter, ...more }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    router.replace(pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`, { scroll: false });
  };
  return {
    filter,
    filtered: names.some((name) => filter[name] !== undefined),
    change,
    clear: () => router.replace(path, { scroll: false }),
  };
}

/** As the server takes it. Days are those of the zone: from the first moment of one to the last of the other. */
export function asQuery({ user, action, target, from, until }: AuditFilter, zone: string) {
  const begin = from && beginOfDay(zone, from)?.toISOString();
  const end = until && beginOfDay(zone, until, 1)?.toISOString();
  return {
    ...(user ? { user } : {}),
    ...(action ? { action } : {}),
    ...(target ? { target } : {}),
    ...(begin ? { from: begin } : {}),
    ...(end ? { until: end } : {}),
  };
}
