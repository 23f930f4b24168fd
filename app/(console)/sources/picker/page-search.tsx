'use client';

import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { findOn, type PickPlace } from './pick-place.ts';
import classes from './picker.module.css';

export type SearchMode = 'text' | 'xpath';
const pause = 250;
const nothing: number[] = [];

/** What is sought on the page, how often it is there, and which of the places is shown. */
export function usePageSearch(place: PickPlace, pageId: string, onShow: (node: number) => void) {
  const [mode, setMode] = useState<SearchMode>('text');
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const [settled] = useDebouncedValue(wanted, pause);
  const asked = settled.trim();
  const query = useQuery({
    queryKey: ['found on page', place.kind, pageId, mode, asked],
    queryFn: ({ signal }) => findOn(place, pageId, { [mode]: asked }, signal),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = asked === '' ? undefined : query.data;
  const nodes = found?.kind === 'found' ? found.nodes : nothing;
  // A new answer begins at its first place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not with each drawing
  useEffect(() => {
    setAt(0);
    if (nodes[0] !== undefined) onShow(nodes[0]);
  }, [nodes]);
  const step = (by: number) => {
    if (nodes.length === 0) return;
    const next = (at + by + nodes.length) % nodes.length;
    setAt(next);
    onShow(nodes[next]!);
  };
  return {
    ...{ mode, setMode, wanted, setWanted, found, at, step },
    failed: query.isError,
    nodes: useMemo(() => new Set(nodes), [nodes]),
  };
}

/** Search by text or by XPath, with the number of matches; Enter goes to the next one, Shift-Enter to the one before. */
export function PageSearch({ search }: { search: ReturnType<typeof usePageSearch> }) {
  const t = useTranslations('picker.search');
  const expectations = useTranslations('source-rules.syntax.expected');
  const { mode, wanted, found, at } = search;
  const words = () => {
    if (search.failed) return t('failed');
    if (found === undefined) return '';
    if (found.kind === 'found')
      return found.total === 0
        ? t('none')
        : t('nth', { n: Math.min(at + 1, found.total), total: found.total });
    if (found.kind === 'value') return t('value', { value: found.value });
    if (found.kind === 'not-xpath') {
      const expected = expectations.has(found.expected as never)
        ? expectations(found.expected as never)
        : found.expected;
      return t('not-xpath', { position: found.position + 1, expected });
    }
    return t(found.kind);
  };
  const good = found?.kind === 'found' && found.total > 0;
  return (
    <search className={classes.search} aria-label={t('label')}>
      <SegmentedControl
        size="xs"
        aria-label={t('by')}
        value={mode}
        onChange={(value) => search.setMode(value as SearchMode)}
        data={[
          { value: 'text', label: t('text') },
          { value: 'xpath', label: 'XPath' },
        ]}
      />
      <TextInput
        size="xs"
        className={classes.searchInput ?? ''}
        aria-label={t('label')}
        placeholder={t(mode === 'text' ? 'any-text' : 'any-xpath')}
        leftSection={<IconSearch size={14} stroke={1.75} />}
        spellCheck={false}
        styles={mode === 'xpath' ? { input: { fontFamily: 'var(--font-code)' } } : {}}
        value={wanted}
        onChange={(event) => search.setWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search.step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape' && wanted !== '') {
            event.stopPropagation();
            search.setWanted('');
          }
        }}
      />
      <ActionIcon aria-label={t('previous')} disabled={!good} onClick={() => search.step(-1)}>
        <IconChevronUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t('next')} disabled={!good} onClick={() => search.step(1)}>
        <IconChevronDown size={16} stroke={1.75} />
      </ActionIcon>
      <span
        className={`caption tabular ${good || found === undefined ? 'text-3' : 'tone-warn'}`}
        role="status"
      >
        {words()}
      </span>
    </search>
  );
}
