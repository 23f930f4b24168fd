'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { demand } from '@/lib/api/client.ts';
import { type triedFields, tryRules } from '@/lib/api/contracts/source-rules.ts';
import { type FieldDraft, fieldProblem, ruleOf } from '../../rules/rules-draft.ts';

export type TriedField = (typeof triedFields)[number];

/** The unsaved rule on the newest stored pages, once the person pauses. */
export function useTriedRule(given: {
  sourceId: number;
  /** Null: nothing is tried, as of a listing's rules. */
  field: TriedField | null;
  draft: FieldDraft;
  /** Of the unsaved rules as well. */
  scope: FieldDraft;
  pages: number;
}) {
  const { sourceId, field, draft, pages } = given;
  const [settled] = useDebouncedValue(ruleOf(draft), 400);
  const [settledScope] = useDebouncedValue(ruleOf(given.scope).alternatives, 400);
  const scope = field !== 'scope' && settledScope.length > 0 ? settledScope : undefined;
  const scopeUsable = !scope || fieldProblem('scope', { alternatives: scope, exclude: [] }) === null;
  const isWritten = settled.alternatives.length > 0;
  const usable = field !== null && isWritten && fieldProblem(field, settled) === null && scopeUsable;
  const tried = useQuery({
    queryKey: [tryRules.path, sourceId, field, settled, scope, pages],
    queryFn: ({ signal }) =>
      demand(
        tryRules,
        { params: { sourceId }, body: { field: field!, rule: settled, pages, ...(scope && { scope }) } },
        signal,
      ),
    enabled: usable,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const blocked = usable ? null : isWritten ? (scopeUsable ? 'syntax' : 'scope-syntax') : 'nothing-written';
  return { tried, blocked } as const;
}

export type TriedRule = ReturnType<typeof useTriedRule>;
