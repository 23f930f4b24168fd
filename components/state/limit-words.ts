'use client';

import { useTranslations } from 'next-intl';

/** Words for the limit at which reading a page was given up, as the evidence of the failure has it; null where it names none. */
export function useLimitWords(): (evidence: Readonly<Record<string, unknown>>) => string | null {
  const t = useTranslations('failure.limit');
  return ({ limit, allowed, of }) => {
    // Too complex: { limit: "nodes", allowed: 1000000 }; too large: { limit: 16777216, of: "transferred" }.
    const [name, most] = typeof limit === 'number' ? [of, limit] : [limit, allowed];
    return typeof name === 'string' && typeof most === 'number' && t.has(name) ? t(name, { most }) : null;
  };
}
