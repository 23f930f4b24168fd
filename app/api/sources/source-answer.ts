import type { SourceLine } from '@/lib/api/contracts/sources.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import type { SourceRow } from '@/lib/db/sources/source-list.ts';

type Reason = SourceLine['reason'];

/** Stored reasons may hold nulls and truths; a message's values are texts and numbers. */
export function reasonAnswer(stored: unknown): Reason {
  const { code = '', params = {} } = (stored ?? {}) as { code?: string; params?: Record<string, unknown> };
  const told = Object.entries(params).flatMap(([name, value]) =>
    value === null ? [] : [[name, typeof value === 'number' ? value : String(value)] as const],
  );
  return { code, params: Object.fromEntries(told) };
}

export function sourceLineAnswer(
  row: SourceRow,
  days: number[],
  coverage: SourceLine['coverage'],
): Sendable<SourceLine> {
  const { statusReason, statusSince, groupId, groupName, ...facts } = row;
  const group = groupId === null ? null : { id: groupId, name: groupName ?? '' };
  return { ...facts, group, reason: reasonAnswer(statusReason), since: statusSince, days, coverage };
}
