'use client';

import { Button, Menu } from '@mantine/core';
import { IconBellZ, IconCheck, IconEye, IconUserPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Kbd } from '@/components/layout/kbd.tsx';
import { useZone } from '@/components/time/use-zone.ts';
import { query } from '@/lib/api/client.ts';
import type { AlertActionInput } from '@/lib/api/contracts/alerts.ts';
import { listAssignees } from '@/lib/api/contracts/users.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { snoozeChoices } from '../../detail/actions/snooze-choices.ts';
import { useAlertActions } from '../../use-alert-actions.tsx';
import { askedOf, type InboxFilter } from '../filter/inbox-filter.ts';
import classes from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

/** Beyond so many, whatever it is, it is asked before. */
const fewAlerts = 25;
const farReaching: readonly string[] = ['resolve', 'mark-false'];

/**
 * Docked under the list, covers no row. What goes far or to many asks with the exact count, which the server checks before
 * it begins; it applies the filter itself.
 */
export function BulkBar({
  selection,
  filter,
  total,
}: {
  selection: Selection;
  filter: InboxFilter;
  total: number;
}) {
  const { t, group } = useAlertWords();
  const zone = useZone();
  const { actOnMany } = useAlertActions();
  const people = useQuery(query(listAssignees, {}));
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<AlertActionInput | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const { whole } = selection;
  const count = whole?.count ?? selection.ids.size;
  const act = async (action: AlertActionInput) => {
    setBusy(true);
    setAsking(null);
    const within = whole?.within ? { [whole.within.facet]: [whole.within.key] } : {};
    const which = whole
      ? { filter: { ...askedOf(filter), ...within }, expected: count }
      : { ids: [...selection.ids] };
    const done = await actOnMany(which, action);
    setBusy(false);
    if (!done) return;
    const pressed = bar.current?.contains(document.activeElement) || document.activeElement === document.body;
    selection.clear();
    // With the selection the bar is gone: the keys go on in the list.
    requestAnimationFrame(() => {
      if (pressed)
        document.querySelector<HTMLElement>('[data-item] [aria-current="true"]')?.focus({
          preventScroll: true,
        });
    });
  };
  const ask = (action: AlertActionInput) =>
    whole || count > fewAlerts || farReaching.includes(action.kind) ? setAsking(action) : void act(action);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.label')} id="bulk-bar" ref={bar}>
      <div className={classes.line}>
        <b className="nowrap">
          {whole?.within
            ? t('bulk.selected-of', { count, name: group(whole.within.facet, whole.within.key) })
            : t('bulk.selected', { count })}
        </b>
        {!whole && total > selection.ids.size ? (
          <button
            type="button"
            className={classes.link}
            onClick={() => selection.selectWhole({ within: null, count: total })}
          >
            {t('bulk.select-whole', { count: total })}
          </button>
        ) : null}
        <span className={classes.space} />
        <button type="button" className={classes.clear} onClick={selection.clear}>
          <Kbd>Esc</Kbd> {t('bulk.clear')}
        </button>
      </div>
      {asking ? (
        <Question
          action={asking}
          count={count}
          onNo={() => {
            setAsking(null);
            // The focus goes back to where the question came from, not out of the bar.
            requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('[data-first]')?.focus());
          }}
          onYes={() => void act(asking)}
        />
      ) : (
        <div className={classes.line}>
          <Button
            size="xs"
            data-first
            loading={busy}
            leftSection={<IconEye size={14} stroke={1.75} />}
            onClick={() => ask({ kind: 'acknowledge' })}
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
                <Menu.Item key={id} onClick={() => ask({ kind: 'assign', assigneeId: id })}>
                  {name}
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => ask({ kind: 'assign', assigneeId: null })}>{t('nobody')}</Menu.Item>
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
                  onClick={() => ask({ kind: 'snooze', until: choice.until(new Date(), zone).toISOString() })}
                >
                  {t(`snooze.${choice.name}`)}
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => ask({ kind: 'snooze', until: 'worse' })}>
                {t('snooze.worse')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            size="xs"
            disabled={busy}
            leftSection={<IconCheck size={14} stroke={1.75} />}
            onClick={() => ask({ kind: 'resolve' })}
          >
            {t('action.resolve-ask')}
          </Button>
          <Button
            size="xs"
            disabled={busy}
            leftSection={<IconX size={14} stroke={1.75} />}
            onClick={() => ask({ kind: 'mark-false' })}
          >
            {t('action.false-ask')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface QuestionProps {
  action: AlertActionInput;
  count: number;
  onYes: () => void;
  onNo: () => void;
}

/** In the place of the actions, so that the answer is where the question was raised. */
function Question({ action, count, onYes, onNo }: QuestionProps) {
  const { t } = useAlertWords();
  const question = t(`bulk.question.${action.kind}`, { count });
  return (
    <div
      className={classes.question}
      role="alertdialog"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onNo();
      }}
    >
      <b>{question}</b>
      <span className="caption text-2">
        {t.has(`bulk.means.${action.kind}`) ? t(`bulk.means.${action.kind}`) : t('bulk.means.plain')}
      </span>
      <div className={classes.answers}>
        <Button onClick={onNo}>{t('cancel')}</Button>
        <Button variant="filled" autoFocus onClick={onYes}>
          {t(`bulk.yes.${action.kind}`, { count })}
        </Button>
      </div>
    </div>
  );
}
