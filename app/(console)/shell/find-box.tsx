'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBell, IconFileText, IconLayout, IconSearch, IconWorld } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { query } from '@/lib/api/client.ts';
import { find, longestFind } from '@/lib/api/contracts/find.ts';
import { useAlertWords } from '../alerts/alert-words.tsx';
import { useMay } from './user-context.tsx';

/** Screens that can be gone to by name; `name` is a key of the catalogue. */
const findable = [
  { name: 'overview', href: '/' },
  { name: 'alerts', href: '/alerts' },
  { name: 'noise', href: '/alerts/noise' },
  { name: 'sources', href: '/sources' },
  { name: 'new-source', href: '/sources/new' },
  { name: 'import', href: '/sources/import' },
  { name: 'groups', href: '/sources/groups' },
  { name: 'documents', href: '/documents' },
  { name: 'jobs', href: '/jobs' },
  { name: 'settings', href: '/settings' },
] as const;
const forOperators: ReadonlySet<string> = new Set(['new-source', 'import']);

/** Ctrl K: to a source by name or host, an alert by its source, a document by its title, a screen by its name. */
export function FindBox() {
  const t = useTranslations('shell');
  const words = useAlertWords();
  const mayAct = useMay('operator');
  const router = useRouter();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const { data } = useQuery({
    ...query(find, { query: { text: wanted } }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  const go = (href: string) => () => router.push(href);
  const groups: SpotlightActionGroupData[] = [];
  const add = (group: string, actions: SpotlightActionData[]) => {
    if (actions.length > 0) groups.push({ group, actions });
  };
  const screens = findable.filter(({ name }) => mayAct || !forOperators.has(name));
  const named = screens.filter(({ name }) =>
    t(`go.${name}`).toLowerCase().includes(text.trim().toLowerCase()),
  );
  if (data && wanted.length > 1) {
    add(
      t('found.sources'),
      data.sources.map(({ id, name, host }) => ({
        id: `source:${id}`,
        label: name,
        description: host,
        leftSection: <IconWorld size={16} stroke={1.75} />,
        onClick: go(`/sources/${id}`),
      })),
    );
    add(
      t('found.alerts'),
      data.alerts.map(({ id, source, kind }) => ({
        id: `alert:${id}`,
        label: t('found.alert', { id, source }),
        description: words.kind(kind),
        leftSection: <IconBell size={16} stroke={1.75} />,
        onClick: go(`/alerts/${id}`),
      })),
    );
    add(
      t('found.documents'),
      data.documents.map(({ id, title, source }) => ({
        id: `document:${id}`,
        label: title,
        description: source,
        leftSection: <IconFileText size={16} stroke={1.75} />,
        onClick: go(`/documents/${id}`),
      })),
    );
  }
  add(
    t('found.screens'),
    named.map(({ name, href }) => ({
      id: `screen:${name}`,
      label: t(`go.${name}`),
      leftSection: <IconLayout size={16} stroke={1.75} />,
      onClick: go(href),
    })),
  );
  return (
    <Spotlight
      lockScroll={false}
      actions={groups}
      query={text}
      onQueryChange={setText}
      filter={(_, actions) => actions}
      shortcut={['mod + K']}
      scrollable
      overlayProps={{ blur: 0, backgroundOpacity: 0.25 }}
      maxHeight={420}
      nothingFound={wanted.length < 2 ? t('found.begin') : t('found.nothing', { text: wanted })}
      searchProps={{
        leftSection: <IconSearch size={16} stroke={1.75} />,
        placeholder: t('find'),
        maxLength: longestFind,
      }}
    />
  );
}
