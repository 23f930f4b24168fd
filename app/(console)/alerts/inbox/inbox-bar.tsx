'use client';

import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ToolBar } from '@/components/layout/console-page.tsx';
import { type AlertList, alertFacets } from '@/lib/api/contracts/alerts.ts';
import { useUser } from '../../shell/user-context.tsx';
import { useAlertWords } from '../alert-words.tsx';
import classes from './facet-menu.module.css';
import { FacetMenu } from './facet-menu.tsx';
import { type InboxFilter, isSameFilter, setFacets, viewFilter, writeInboxFilter } from './inbox-filter.ts';

const views = ['needsLook', 'mine', 'unassigned', 'snoozed', 'allOpen'] as const;
const narrowViews = ['needsLook', 'mine', 'allOpen'] as const;

interface InboxBarProps {
  filter: InboxFilter;
  data: AlertList | undefined;
  alertId: string | null;
  onChange: (change: Partial<InboxFilter>) => void;
}

/** Saved views as tabs with counts, search, and the facets; below 1200 px the facets fold into one button. */
export function InboxBar({ filter, data, alertId, onChange }: InboxBarProps) {
  const { t } = useAlertWords();
  const user = useUser();
  const narrow = useMediaQuery('(max-width: 1199px)', false);
  const facets = alertFacets.map((facet) => (
    <FacetMenu key={facet} facet={facet} filter={filter} data={data} onChange={onChange} />
  ));
  const set = setFacets(filter).length;
  return (
    <ToolBar
      aside={
        <>
          <Search value={filter.search} onChange={(search) => onChange({ search })} narrow={narrow} />
          {narrow ? (
            <Popover position="bottom-end" width={300} trapFocus>
              <Popover.Target>
                <Button
                  variant={set > 0 ? 'light' : 'default'}
                  leftSection={<IconFilter size={16} stroke={1.75} />}
                >
                  {set > 0 ? t('filters-set', { count: set }) : t('filters')}
                </Button>
              </Popover.Target>
              <Popover.Dropdown>
                <div className={classes.folded}>{facets}</div>
              </Popover.Dropdown>
            </Popover>
          ) : (
            facets
          )}
        </>
      }
    >
      <BarTabs
        label={t('views')}
        tabs={(narrow ? narrowViews : views).map((view) => {
          const wanted = viewFilter(view, user.id);
          return {
            href: writeInboxFilter({ ...wanted, sort: filter.sort }, alertId),
            label: t(`view.${view}`),
            count: data?.views[view],
            current: isSameFilter(filter, wanted),
          };
        })}
      />
    </ToolBar>
  );
}

function Search({
  value,
  onChange,
  narrow,
}: {
  value: string;
  onChange: (text: string) => void;
  narrow: boolean;
}) {
  const { t } = useAlertWords();
  const [text, setText] = useState(value);
  const [opened, setOpened] = useState(false);
  const tell = useDebouncedCallback(onChange, 300);
  useEffect(() => setText(value), [value]);
  if (narrow && !opened && value === '') {
    return (
      <Button leftSection={<IconSearch size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
        {t('search-short')}
      </Button>
    );
  }
  return (
    <TextInput
      w={narrow ? 180 : 152}
      autoFocus={narrow && opened}
      value={text}
      placeholder={t('search')}
      aria-label={t('search')}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        text === '' ? null : (
          <ActionIcon
            size={20}
            aria-label={t('search-clear')}
            onClick={() => {
              setText('');
              setOpened(false);
              onChange('');
            }}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        )
      }
      onBlur={() => setOpened(false)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
