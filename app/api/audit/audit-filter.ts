import type { AuditFilter } from '@/lib/db/people/audit.ts';

export function filterOf(given: Omit<AuditFilter, 'actions'> & { action: readonly string[] }): AuditFilter {
  const { action, ...rest } = given;
  return { ...rest, actions: action };
}
