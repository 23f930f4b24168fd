'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { demand } from '@/lib/api/client.ts';
import { type triedFields, tryRules } from '@/lib/api/contracts/source-rules.ts';
import { articleFields, type FieldDraft, fieldProblem, needsItems, ruleOf } from '../../rules/rules-draft.ts';

export type TriedField = (typeof triedFields)[number];

/** The unsaved rule on the newest stored pages, once the person pauses. */
export function useTriedRule(given: {
  sourceId: number;
  /** Null: nothing is tried. */
  field: TriedField | null;
  draft: FieldDraft;
  /** Of the unsaved rules as well. */
  scope: FieldDraft;
  /** Of a listing: the unsaved rule of its entries. */
  item: FieldDraft;
  pages: number;
}) {
  const { sourceId, field, draft, pages } = given;
  const [settled] = useDebouncedValue(ruleOf(draft), 400);
  const [settledScope] = useDebouncedValue(ruleOf(given.scope).alternatives, 400);
  const [settledItem] = useDebouncedValue(ruleOf(given.item), 400);
  const inItems = field !== null && needsItems.includes(field);
  const item = inItems ? settledItem : undefined;
  const itemUsable = !item || fieldProblem('item', item) === null;
  const scope =
    articleFields.some((each) => each === field) && field !== 'scope' && settledScope.length > 0
      ? settledScope
      : undefined;
  const scopeUsable = !scope || fieldProblem('scope', { alternatives: scope, exclude: [] }) === null;
  const isWritten = settled.alternatives.length > 0;
  const usable =
    field !== null && isWritten && fieldProblem(field, settled) === null && scopeUsable && itemUsable;
  const tried = useQuery({
    queryKey: [tryRules.path, sourceId, field, settled, scope, item, pages],
    queryFn: ({ signal }) =>
      demand(
        tryRules,
        {
          params: { sourceId },
          body: { field: field!, rule: settled, pages, ...(scope && { scope }), ...(item && { item }) },
        },
        signal,
      ),
    enabled: usable,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const blocked = usable
    ? null
    : !isWritten
      ? 'nothing-written'
      : !itemUsable
        ? 'no-items'
        : scopeUsable
          ? 'syntax'
          : 'scope-syntax';
  return { tried, blocked } as const;
}

export type TriedRule = ReturnType<typeof useTriedRule>;
