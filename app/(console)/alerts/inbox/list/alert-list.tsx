'use client';

import { Checkbox, Menu } from '@mantine/core';
import { IconArrowsSort, IconBell, IconCloudOff, IconStack2 } from '@tabler/icons-react';
import type { Ref } from 'react';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { KeyHelpButton, keyLines, StripKeys } from '@/components/layout/key-help.tsx';
import { Note } from '@/components/state/note.tsx';
import type { WindowedListHandle } from '@/components/table/windowed-list.tsx';
import { Time } from '@/components/time/time.tsx';
import { alertSorts } from '@/lib/api/contracts/alert-list.ts';
import { alertGroupings } from '@/lib/core/alerts/grouping.ts';
import { useLiveState } from '../../../shell/live-provider.tsx';
import { useMay } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import { BatchPanel } from '../bulk/batch-panel.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import classes from '../inbox.module.css';
import { inboxKeys } from '../inbox-keys.ts';
import type { AlertListProps } from './alert-list-props.ts';
import { AlertRows } from './alert-rows.tsx';

/** Head with counts and orders, what has come meanwhile, the rows, and what can be done with the selected. */
export function AlertList({
  inbox,
  filter,
  currentId,
  selection,
  onOpen,
  onChange,
  ref,
}: AlertListProps & { ref: Ref<WindowedListHandle> }) {
  const { t, count } = useAlertWords();
  const wordsOf = (name: string) => t(`key.${name}`);
  const { connected, since } = useLiveState();
  const mayAct = useMay('operator');
  const { rows, data, waiting, takeWaiting } = inbox;
  const groups = filter.group ? (data?.groups ?? []) : [];
  const all = rows.length > 0 && selection.ids.size === rows.length;
  return (
    <>
      <div className={classes.head}>
        {mayAct ? (
          <Checkbox
            aria-label={t('select-all')}
            checked={all}
            indeterminate={selection.ids.size > 0 && !all}
            onChange={() => selection.all(!all)}
          />
        ) : null}
        <span className="nowrap">
          {t('count-alerts', { count: data?.total ?? rows.length })}
          <span className={classes.whenWide}> · {t('count-sources', { count: data?.sources ?? 0 })}</span>
          {!connected && data && since ? (
            <>
              {', '}
              {t('as-of')} <Time at={data.asOf} form="absolute" focusable={false} />
            </>
          ) : null}
        </span>
        <span className={classes.space} />
        <span className={`${classes.whenWide} text-3 nowrap`}>{t('score-and-threshold')}</span>
        <Menu>
          <Menu.Target>
            <button type="button" className={classes.sort}>
              <IconStack2 size={14} stroke={1.75} aria-hidden />
              {filter.group ? t(`group.${filter.group}`) : t('group.label')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['', ...alertGroupings] as const).map((group) => (
              <Menu.Item
                key={group}
                onClick={() => onChange({ group, expanded: [] })}
                aria-current={group === filter.group}
              >
                {t(`group.${group || 'none'}`)}
              </Menu.Item>
            ))}
            {groups.length > 0 ? (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => onChange({ expanded: groups.slice(0, 100).map(({ key }) => key) })}>
                  {t('group.expand-all')}
                </Menu.Item>
                <Menu.Item onClick={() => onChange({ expanded: [] })}>{t('group.collapse-all')}</Menu.Item>
              </>
            ) : null}
          </Menu.Dropdown>
        </Menu>
        <Menu>
          <Menu.Target>
            <button type="button" className={classes.sort}>
              <IconArrowsSort size={14} stroke={1.75} aria-hidden />
              {t(`sort.${filter.sort}`)}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {alertSorts.map((sort) => (
              <Menu.Item key={sort} onClick={() => onChange({ sort })} aria-current={sort === filter.sort}>
                {t(`sort.${sort}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.rows} data-scrolls>
        {!connected && since ? (
          <div className={classes.note}>
            <Note tone="warn" icon={IconCloudOff}>
              <b>
                {t('not-connected')} <Time at={since} form="absolute" />.
              </b>{' '}
              {t('not-connected-means')}
            </Note>
          </div>
        ) : null}
        {waiting > 0 ? (
          <button type="button" className={classes.waiting} onClick={takeWaiting}>
            <IconBell size={14} stroke={1.75} aria-hidden />
            {t('waiting', { count: waiting })}
          </button>
        ) : null}
        <BatchPanel />
        <AlertRows {...{ inbox, filter, currentId, selection, onOpen, onChange }} ref={ref} />
        {inbox.hasMore ? (
          <p className={classes.more} role="status">
            {t('more-coming', { shown: count(rows.length), total: count(data?.total ?? 0) })}
          </p>
        ) : null}
      </div>
      {selection.ids.size > 0 || selection.whole ? (
        <BulkBar selection={selection} filter={filter} total={data?.total ?? 0} />
      ) : null}
      <DockedBar thin>
        <StripKeys keys={keyLines(inboxKeys, wordsOf, ['move', 'open'])} />
        {mayAct ? (
          <StripKeys
            className={classes.whenWide}
            keys={keyLines(inboxKeys, wordsOf, ['select', 'resolve', 'snooze'])}
          />
        ) : null}
        <span className={classes.space} />
        <KeyHelpButton />
      </DockedBar>
    </>
  );
}
