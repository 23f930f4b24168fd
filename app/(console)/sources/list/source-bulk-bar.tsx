'use client';

import { Button, Menu, Popover } from '@mantine/core';
import {
  IconArrowBackUp,
  IconClock,
  IconFolder,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { query } from '@/lib/api/client.ts';
import { mostSourcesAtOnce, type SourceAct } from '@/lib/api/contracts/source-batches.ts';
import { listGroups } from '@/lib/api/contracts/source-settings.ts';
import { deletedSourceDays } from '@/lib/core/settings/deleted-sources.ts';
import { intervals, useIntervalWords } from '../facts/source-fields.tsx';
import classes from './source-table.module.css';
import type { SourceActions } from './use-source-actions.tsx';
import type { useSourceFilter } from './use-source-filter.ts';
import type { SourceSelection } from './use-source-selection.ts';

const icon = { size: 14, stroke: 1.75 } as const;

/** Docked under the list: what can be done with the selected sources, or with all that match, with exact counts and undo. */
export function SourceBulkBar(props: {
  selection: SourceSelection;
  choice: ReturnType<typeof useSourceFilter>['choice'];
  total: number;
  deleted: boolean;
  actions: SourceActions;
}) {
  const { selection, choice, total, deleted, actions } = props;
  const t = useTranslations('sources.bulk');
  const count = selection.whole ? total : selection.ids.size;
  const act = async (action: SourceAct) => {
    const which = selection.whole
      ? { filter: choice, expected: total }
      : { ids: [...selection.ids].slice(0, mostSourcesAtOnce) };
    if (await actions.act(which, action)) selection.clear();
  };
  const button = { size: 'xs', disabled: actions.busy } as const;
  return (
    <DockedBar wraps>
      <b className="nowrap">{t('selected', { count })}</b>
      {!selection.whole && total > selection.ids.size && total <= mostSourcesAtOnce ? (
        <Button size="compact-xs" variant="subtle" onClick={selection.selectWhole}>
          {t('select-whole', { count: total })}
        </Button>
      ) : null}
      <span style={{ flex: 1 }} />
      <div className={classes.bulk}>
        {deleted ? (
          <Button
            {...button}
            leftSection={<IconArrowBackUp {...icon} />}
            onClick={() => act({ kind: 'restore' })}
          >
            {t('restore')}
          </Button>
        ) : (
          <>
            <Button {...button} leftSection={<IconRefresh {...icon} />} onClick={() => act({ kind: 'run' })}>
              {t('run')}
            </Button>
            <Button
              {...button}
              leftSection={<IconPlayerPause {...icon} />}
              onClick={() => act({ kind: 'pause' })}
            >
              {t('pause')}
            </Button>
            <Button
              {...button}
              leftSection={<IconPlayerPlay {...icon} />}
              onClick={() => act({ kind: 'resume' })}
            >
              {t('resume')}
            </Button>
            <IntervalMenu busy={actions.busy} act={act} />
            <GroupMenu busy={actions.busy} act={act} />
            <DeleteButton busy={actions.busy} act={act} count={count} />
          </>
        )}
        <Button {...button} variant="subtle" onClick={selection.clear}>
          {t('clear')}
        </Button>
      </div>
    </DockedBar>
  );
}

interface ActProps {
  busy: boolean;
  act: (action: SourceAct) => Promise<void>;
}

function IntervalMenu({ busy, act }: ActProps) {
  const t = useTranslations('sources.bulk');
  const intervalWords = useIntervalWords();
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="xs" disabled={busy} leftSection={<IconClock {...icon} />}>
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
  );
}

function GroupMenu({ busy, act }: ActProps) {
  const t = useTranslations('sources.bulk');
  const groups = useQuery(query(listGroups, {})).data?.groups ?? [];
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="xs" disabled={busy} leftSection={<IconFolder {...icon} />}>
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
  );
}

function DeleteButton({ busy, act, count }: ActProps & { count: number }) {
  const t = useTranslations('sources.bulk');
  const [asking, setAsking] = useState(false);
  return (
    <Popover opened={asking} onChange={setAsking} position="top-end" width={340} trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          disabled={busy}
          leftSection={<IconTrash {...icon} />}
          onClick={() => setAsking(!asking)}
        >
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
  );
}
