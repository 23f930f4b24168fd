'use client';

import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ToolBar } from '@/components/layout/console-page.tsx';
import { type AlertList, longestSearch } from '@/lib/api/contracts/alert-list.ts';
import type { AlertViews } from '@/lib/api/contracts/alert-views.ts';
import { type AlertFacet, alertFacets } from '@/lib/core/alerts/facets.ts';
import { useUser } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import classes from './facet-menu.module.css';
import { FacetMenu } from './facet-menu.tsx';
import {
  type InboxFilter,
  isSameFilter,
  isSameView,
  savedFilter,
  setFacets,
  viewFilter,
  writeInboxFilter,
} from './inbox-filter.ts';
import { ViewsMenu } from './views-menu.tsx';

const plainViews = ['needsLook', 'mine', 'unassigned', 'snoozed', 'allOpen'] as const;
const narrowViews = ['needsLook', 'mine'] as const;
/** Facets that have a button of their own where there is room; the others share one. */
const ownButton: readonly AlertFacet[] = ['status', 'severity', 'kind', 'source', 'assignee'];

interface InboxBarProps {
  filter: InboxFilter;
  data: AlertList | undefined;
  views: AlertViews | undefined;
  alertId: string | null;
  onChange: (change: Partial<InboxFilter>) => void;
}

/** Saved views as tabs with counts, search, and the facets; below 1200 px the facets fold into one button. */
export function InboxBar({ filter, data, views, alertId, onChange }: InboxBarProps) {
  const { t } = useAlertWords();
  const user = useUser();
  const narrow = useMediaQuery('(max-width: 1199px)', false);
  const wide = useMediaQuery('(min-width: 1700px)', false);
  const menuOf = (facet: AlertFacet) => (
    <FacetMenu key={facet} facet={facet} filter={filter} data={data} onChange={onChange} />
  );
  const set = setFacets(filter);
  const folded = narrow ? alertFacets : wide ? [] : alertFacets.filter((one) => !ownButton.includes(one));
  const setFolded = set.filter((facet) => (folded as readonly string[]).includes(facet)).length;
  const view = views?.saved.find(({ id }) => id === filter.view);
  return (
    <ToolBar
      aside={
        <>
          <Search value={filter.search} onChange={(search) => onChange({ search })} narrow={narrow} />
          {alertFacets.filter((facet) => !(folded as readonly string[]).includes(facet)).map(menuOf)}
          {folded.length > 0 ? (
            <Popover position="bottom-end" width={300} trapFocus returnFocus>
              <Popover.Target>
                <Button
                  variant={setFolded > 0 ? 'light' : 'default'}
                  leftSection={<IconFilter size={16} stroke={1.75} />}
                >
                  {narrow
                    ? setFolded > 0
                      ? t('filters-set', { count: setFolded })
                      : t('filters')
                    : setFolded > 0
                      ? t('filters-more-set', { count: setFolded })
                      : t('filters-more')}
                </Button>
              </Popover.Target>
              <Popover.Dropdown>
                <div className={classes.folded}>{folded.map(menuOf)}</div>
              </Popover.Dropdown>
            </Popover>
          ) : null}
        </>
      }
    >
      <BarTabs
        label={t('views')}
        tabs={[
          ...(narrow ? narrowViews : wide ? plainViews : plainViews.slice(0, 3)).map((name) => {
            const wanted = viewFilter(name, user.id);
            const { sort, group } = filter;
            return {
              href: writeInboxFilter({ ...wanted, sort, group }, alertId),
              label: t(`view.${name}`),
              count: views?.plain[name],
              current: filter.view === null && isSameFilter(filter, wanted),
            };
          }),
          ...(view
            ? [
                {
                  href: writeInboxFilter(savedFilter(view), alertId),
                  label: isSameView(filter, savedFilter(view))
                    ? view.name
                    : t('saved.edited', { name: view.name }),
                  count: view.count,
                  current: true,
                },
              ]
            : []),
        ]}
      />
      <ViewsMenu filter={filter} views={views} alertId={alertId} onChange={onChange} />
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
      maxLength={longestSearch}
      placeholder={t('search')}
      aria-label={t('search')}
      id="alert-search"
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
      onKeyDown={(event) => {
        // Enter and Escape give the keys back to the list.
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.currentTarget.blur();
        if (event.key === 'Enter') onChange(text);
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
