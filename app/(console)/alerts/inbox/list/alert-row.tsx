'use client';

import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo } from 'react';
import { ScoreBar } from '@/components/chart/score-bar.tsx';
import { AlertStatusMark, SeverityMark } from '@/components/status/alert-status.tsx';
import { initialsOf } from '@/components/text/initials.ts';
import { Time } from '@/components/time/time.tsx';
import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import { useMay } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import { AssignMenu } from '../../detail/actions/assign-menu.tsx';
import { SnoozeMenu } from '../../detail/actions/snooze-menu.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import classes from './alert-row.module.css';

interface AlertRowProps {
  alert: AlertLine;
  current: boolean;
  /** By the Tab key: one row is, and j and k move on from there. */
  reachable: boolean;
  selected: boolean;
  selection: Selection;
  onOpen: (id: string) => void;
}

/** Three lines: source, score, age · the sentence · status, field and kind, occurrences, assignee. */
export const AlertRow = memo(function AlertRow({
  alert,
  current,
  reachable,
  selected,
  selection,
  onOpen,
}: AlertRowProps) {
  const { t, sentence, fieldAndKind, count } = useAlertWords();
  const mayAct = useMay('operator');
  const words = sentence(alert);
  const open = () => onOpen(alert.id);
  const tabIndex = reachable ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name inside is the button for the keyboard, and j, k move through all
    // biome-ignore lint/a11y/noStaticElementInteractions: a wider target for the pointer
    <div
      id={`alert-${alert.id}`}
      className={clsx(classes.row, mayAct && classes.selectable)}
      data-current={current || undefined}
      data-selected={selected || undefined}
      data-unread={alert.status === 'new' || alert.status === 'regressed' || undefined}
      onClick={(event) => (event.shiftKey && mayAct ? selection.extendTo(alert.id) : open())}
    >
      {mayAct ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the click on the box from opening the row
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside has the keys
        <span className={classes.box} onClick={(event) => event.stopPropagation()}>
          <Checkbox
            aria-label={t('select-one', { source: alert.source.name })}
            checked={selected}
            tabIndex={tabIndex}
            onChange={(event) =>
              (event.nativeEvent as MouseEvent).shiftKey
                ? selection.extendTo(alert.id)
                : selection.toggle(alert.id)
            }
          />
        </span>
      ) : null}
      <span className={classes.severity}>
        <SeverityMark severity={alert.severity} iconOnly />
      </span>
      <div className={classes.lines}>
        <div className={classes.first}>
          <button
            type="button"
            className={clsx(classes.source, 'cut')}
            title={alert.source.name}
            onClick={open}
            tabIndex={tabIndex}
            aria-current={current}
          >
            {alert.source.name}
          </button>
          <span className={classes.space} />
          {alert.score !== null && alert.threshold !== null ? (
            <ScoreBar score={alert.score} threshold={alert.threshold} />
          ) : (
            <span className="caption text-3 nowrap">{t('no-score')}</span>
          )}
          <span className={classes.age}>
            <Time at={alert.openedAt} form="age" focusable={false} />
          </span>
        </div>
        <div className={classes.sentence} title={words}>
          {words}
        </div>
        <div className={classes.meta}>
          <AlertStatusMark status={alert.status} size={14} />
          <span className="cut" title={fieldAndKind(alert)}>
            {fieldAndKind(alert)}
          </span>
          <span className={classes.space} />
          {mayAct ? <QuickActions alert={alert} tabIndex={tabIndex} /> : null}
          <span className={classes.calm}>
            <span className="text-2 figures" title={t('occurrences', { count: alert.occurrenceCount })}>
              ×{count(alert.occurrenceCount)}
            </span>
            <Assignee alert={alert} />
          </span>
        </div>
      </div>
    </div>
  );
});

function Assignee({ alert }: { alert: AlertLine }) {
  const { t } = useAlertWords();
  const name = alert.assignee?.name;
  return name ? (
    <span className={classes.person} title={name} role="img" aria-label={name}>
      {initialsOf(name)}
    </span>
  ) : (
    <span className={classes.nobody} title={t('nobody')} role="img" aria-label={t('nobody')} />
  );
}

/** They take the place of count and assignee while the row is under the pointer or has the focus. */
function QuickActions({ alert, tabIndex }: { alert: AlertLine; tabIndex: number }) {
  const { t } = useAlertWords();
  const { act } = useAlertActions();
  const open = alert.closedAt === null;
  if (!open) return null;
  const taken = alert.status === 'acknowledged' || alert.status === 'assigned';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks on the buttons from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside have the keys
    <span className={classes.quick} onClick={(event) => event.stopPropagation()}>
      {taken ? null : (
        <Tooltip label={t('action.acknowledge')}>
          <ActionIcon
            variant="default"
            size={22}
            aria-label={t('action.acknowledge')}
            tabIndex={tabIndex}
            onClick={() => void act(alert, { kind: 'acknowledge' })}
          >
            <IconEye size={14} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <AssignMenu alert={alert} iconSize={22} tabIndex={tabIndex} />
      <SnoozeMenu alert={alert} iconSize={22} tabIndex={tabIndex} />
    </span>
  );
}
