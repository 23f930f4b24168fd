'use client';

import { Button, Menu, Popover } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconClock,
  IconFolder,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { type CallFailure, call, query, reload } from '@/lib/api/client.ts';
import { listGroups } from '@/lib/api/contracts/source-settings.ts';
import {
  actOnSources,
  listSources,
  mostSourcesAtOnce,
  type SourceAct,
  undoSources,
} from '@/lib/api/contracts/sources.ts';
import { deletedSourceDays } from '@/lib/core/settings/deleted-sources.ts';
import { intervals, useIntervalWords } from './facts/source-fields.tsx';
import type { useSourceFilter } from './use-source-filter.ts';

export interface SourceSelection {
  ids: readonly number[];
  /** All that match the filter, beyond the rows that are shown. */
  whole: boolean;
}

/** Docked under the list: what can be done with the selected sources, or with all that match, with exact counts and undo. */
export function SourceBulkBar(props: {
  selection: SourceSelection;
  choice: ReturnType<typeof useSourceFilter>['choice'];
  total: number;
  onWhole: () => void;
  onClear: () => void;
}) {
  const { selection, choice, total, onWhole, onClear } = props;
  const t = useTranslations('sources.bulk');
  const intervalWords = useIntervalWords();
  const client = useQueryClient();
  const groups = useQuery(query(listGroups, {})).data?.groups ?? [];
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const count = selection.whole ? total : selection.ids.length;

  const tell = (failure: CallFailure) =>
    notifications.show({
      color: 'red',
      autoClose: 8000,
      message:
        failure.reason === 'count-changed'
          ? t('count-changed', { matches: Number(failure.values?.matches ?? 0) })
          : t('failed', { code: failure.code }),
    });
  const refusedWords = (refused: { reason: string }[]) => {
    const reason = refused[0]?.reason;
    return reason === undefined
      ? ''
      : ` ${t('refused', { count: refused.length })} ${t.has(`reason.${reason}`) ? t(`reason.${reason}`) : reason}`;
  };
  const undo = async (changeId: string) => {
    const result = await call(undoSources, { body: { changeId } });
    if (result.kind === 'failure') tell(result.failure);
    else
      notifications.show({
        message: t('undone', { count: result.value.done.length }) + refusedWords(result.value.refused),
      });
    await reload(client, listSources);
  };
  const act = async (action: SourceAct) => {
    setBusy(true);
    const which = selection.whole
      ? { filter: choice, expected: total }
      : { ids: selection.ids.slice(0, mostSourcesAtOnce) };
    const result = await call(actOnSources, { body: { which, action } });
    setBusy(false);
    if (result.kind === 'failure') tell(result.failure);
    else {
      const { changeId, done, refused } = result.value;
      const noteId = `sources-${changeId ?? Date.now()}`;
      notifications.show({
        id: noteId,
        autoClose: changeId ? 10_000 : 5000,
        withBorder: true,
        message: (
          <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            <span style={{ flex: 1 }}>
              {t(`done.${action.kind}`, { count: done.length })}
              {refusedWords(refused)}
            </span>
            {changeId ? (
              <Button
                size="xs"
                onClick={() => {
                  notifications.hide(noteId);
                  void undo(changeId);
                }}
              >
                {t('undo')}
              </Button>
            ) : null}
          </span>
        ),
      });
      onClear();
    }
    await reload(client, listSources);
  };
  const button = { size: 'xs', disabled: busy } as const;
  const icon = { size: 14, stroke: 1.75 } as const;
  return (
    <DockedBar>
      <b className="nowrap">{t('selected', { count })}</b>
      {!selection.whole && total > selection.ids.length && total <= mostSourcesAtOnce ? (
        <Button size="compact-xs" variant="subtle" onClick={onWhole}>
          {t('select-whole', { count: total })}
        </Button>
      ) : null}
      <span style={{ flex: 1 }} />
      <Button {...button} leftSection={<IconRefresh {...icon} />} onClick={() => act({ kind: 'run' })}>
        {t('run')}
      </Button>
      <Button {...button} leftSection={<IconPlayerPause {...icon} />} onClick={() => act({ kind: 'pause' })}>
        {t('pause')}
      </Button>
      <Button {...button} leftSection={<IconPlayerPlay {...icon} />} onClick={() => act({ kind: 'resume' })}>
        {t('resume')}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button {...button} leftSection={<IconClock {...icon} />}>
            {t('interval')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => act({ kind: 'settings', inherit: ['collection.intervalSeconds'] })}>
            {t('inherit')}
          </Menu.Item>
          {intervals.map((seconds) => (
            <Menu.Item
              key={seconds}
              onClick={() => act({ kind: 'settings', set: { collection: { intervalSeconds: seconds } } })}
            >
              {intervalWords(seconds)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="top-end">
        <Menu.Target>
          <Button {...button} leftSection={<IconFolder {...icon} />}>
            {t('group')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => act({ kind: 'group', groupId: null })}>{t('no-group')}</Menu.Item>
          {groups.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => act({ kind: 'group', groupId: id })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Popover opened={asking} onChange={setAsking} position="top-end" width={340} trapFocus>
        <Popover.Target>
          <Button {...button} leftSection={<IconTrash {...icon} />} onClick={() => setAsking(!asking)}>
            {t('delete')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-label={t('delete-question', { count })}
          style={{ display: 'grid', gap: 12 }}
        >
          <h2>{t('delete-question', { count })}</h2>
          <p className="text-2">{t('delete-means', { days: deletedSourceDays })}</p>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              setAsking(false);
              void act({ kind: 'delete' });
            }}
          >
            {t('delete-yes', { count })}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
        </Popover.Dropdown>
      </Popover>
      <Button {...button} variant="subtle" onClick={onClear}>
        {t('clear')}
      </Button>
    </DockedBar>
  );
}
