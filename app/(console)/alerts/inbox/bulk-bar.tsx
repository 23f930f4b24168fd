'use client';

import { Button, Menu, Popover } from '@mantine/core';
import { IconBellZ, IconCheck, IconEye, IconUserPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Kbd } from '@/components/layout/kbd.tsx';
import { query } from '@/lib/api/client.ts';
import { mostAtOnce } from '@/lib/api/contracts/alerts.ts';
import { listAssignees } from '@/lib/api/contracts/users.ts';
import { useAlertWords } from '../alert-words.tsx';
import { snoozeChoices } from '../detail/snooze-choices.ts';
import { useAlertActions } from '../use-alert-actions.tsx';
import classes from './bulk-bar.module.css';
import { type InboxFilter, queryOf } from './inbox-filter.ts';
import type { Selection } from './use-selection.ts';

/** Docked under the list, covers no row. What goes far asks with the exact count; the server applies the filter itself. */
export function BulkBar({
  selection,
  filter,
  total,
}: {
  selection: Selection;
  filter: InboxFilter;
  total: number;
}) {
  const { t } = useAlertWords();
  const { actOnMany } = useAlertActions();
  const people = useQuery(query(listAssignees, {}));
  const [busy, setBusy] = useState(false);
  const count = selection.whole ? total : selection.ids.size;
  const act = async (action: Parameters<typeof actOnMany>[1]) => {
    setBusy(true);
    const { sort: _, ...asked } = queryOf(filter);
    const which = selection.whole
      ? { filter: asked, expected: total }
      : { ids: [...selection.ids].slice(0, mostAtOnce) };
    const done = await actOnMany(which, action);
    setBusy(false);
    if (done) selection.clear();
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.label')}>
      <div className={classes.line}>
        <b className="nowrap">{t('bulk.selected', { count })}</b>
        {!selection.whole && total > selection.ids.size && total <= mostAtOnce ? (
          <button type="button" className={classes.link} onClick={selection.selectWhole}>
            {t('bulk.select-whole', { count: total })}
          </button>
        ) : null}
        <span className={classes.space} />
        <button type="button" className={classes.clear} onClick={selection.clear}>
          <Kbd>Esc</Kbd> {t('bulk.clear')}
        </button>
      </div>
      <div className={classes.line}>
        <Button
          size="xs"
          loading={busy}
          leftSection={<IconEye size={14} stroke={1.75} />}
          onClick={() => act({ kind: 'acknowledge' })}
        >
          {t('action.acknowledge')}
        </Button>
        <Menu position="top-start">
          <Menu.Target>
            <Button size="xs" disabled={busy} leftSection={<IconUserPlus size={14} stroke={1.75} />}>
              {t('action.assign')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {people.data?.people.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => act({ kind: 'assign', assigneeId: id })}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => act({ kind: 'assign', assigneeId: null })}>{t('nobody')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Menu position="top-start">
          <Menu.Target>
            <Button size="xs" disabled={busy} leftSection={<IconBellZ size={14} stroke={1.75} />}>
              {t('action.snooze')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {snoozeChoices.map((choice) => (
              <Menu.Item
                key={choice.name}
                onClick={() => act({ kind: 'snooze', until: choice.until(new Date()).toISOString() })}
              >
                {t(`snooze.${choice.name}`)}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => act({ kind: 'snooze', until: 'worse' })}>{t('snooze.worse')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Ask
          icon={<IconCheck size={14} stroke={1.75} />}
          name={t('action.resolve-ask')}
          busy={busy}
          question={t('bulk.resolve-question', { count })}
          means={t('bulk.resolve-means')}
          yes={t('bulk.resolve-yes', { count })}
          onYes={() => act({ kind: 'resolve' })}
        />
        <Ask
          icon={<IconX size={14} stroke={1.75} />}
          name={t('action.false-ask')}
          busy={busy}
          question={t('bulk.false-question', { count })}
          means={t('bulk.false-means')}
          yes={t('bulk.false-yes', { count })}
          onYes={() => act({ kind: 'mark-false' })}
        />
      </div>
    </div>
  );
}

interface AskProps {
  icon: React.ReactNode;
  name: string;
  busy: boolean;
  question: string;
  means: string;
  yes: string;
  onYes: () => void;
}

function Ask({ icon, name, busy, question, means, yes, onYes }: AskProps) {
  const { t } = useAlertWords();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-end" width={340} trapFocus>
      <Popover.Target>
        <Button size="xs" disabled={busy} leftSection={icon} onClick={() => setOpened(!opened)}>
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={question}>
        <h2>{question}</h2>
        <p className="text-2">{means}</p>
        <div className={classes.answers}>
          <Button onClick={() => setOpened(false)}>{t('cancel')}</Button>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              setOpened(false);
              onYes();
            }}
          >
            {yes}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
