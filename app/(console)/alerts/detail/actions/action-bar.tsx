'use client';

import { Popover } from '@mantine/core';
import { type Icon, IconArrowBackUp, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Kbd } from '@/components/layout/kbd.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { holdsDocuments, isStatistical } from '@/lib/core/alerts/kinds.ts';
import { useMay } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import { FalseAlarmDialog } from '../dialogs/false-alarm-dialog.tsx';
import { ResolveDialog } from '../dialogs/resolve-dialog.tsx';
import classes from './action-bar.module.css';
import { AssignMenu } from './assign-menu.tsx';
import type { BarRequest } from './bar-request.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

/** Which of the alert's menus and dialogs is open. */
export type Opened = 'false-alarm' | 'resolve' | 'snooze' | 'assign' | null;

interface ActionBarProps {
  alert: AlertDetail;
  request: BarRequest | null;
  onAnswered: () => void;
  opened: Opened;
  setOpened: (opened: Opened) => void;
  /** Below 1200 px snooze and assign stand in the head. */
  narrow: boolean;
}

/** The decisions, each with its consequence and exact extent; an ellipsis means that a dialog follows. */
export function ActionBar({ alert, request, onAnswered, opened, setOpened, narrow }: ActionBarProps) {
  const { t } = useAlertWords();
  const { act, undoOne } = useAlertActions();
  const mayAct = useMay('operator');
  const [busy, setBusy] = useState(false);
  const { affected, held, releasable } = alert.impact;
  const open = alert.closedAt === null;
  const teaches = isStatistical(alert.kind) || affected > 0;
  const holds = affected > 0 && holdsDocuments(alert.kind, alert.severity);

  const run = async (action: Parameters<typeof act>[1]) => {
    // A button that has been pressed may be gone afterwards: then the detail has the focus, and keeps the keys.
    const pane = document.querySelector<HTMLElement>(`[data-alert="${alert.id}"]`);
    const pressed = document.activeElement !== document.body;
    setOpened(null);
    setBusy(true);
    await act(alert, action);
    setBusy(false);
    requestAnimationFrame(() => {
      if (pressed && document.activeElement === document.body) pane?.focus({ preventScroll: true });
    });
  };
  useEffect(() => {
    if (request?.alertId !== alert.id) return;
    onAnswered();
    if (!open || busy) return;
    if (request.what === 'confirm') void (alert.confirmedAt ? undefined : run({ kind: 'confirm' }));
    else if (request.what === 'resolve' && held === 0) void run({ kind: 'resolve', release: false });
    else setOpened(request.what);
  });

  if (!mayAct) return <div className={classes.reader}>{t('read-only')}</div>;
  if (!open) {
    const undo = alert.undo;
    return (
      <div className={classes.bar} role="toolbar" aria-label={t('actions')} data-busy={busy || undefined}>
        {alert.status === 'false_alarm' ? (
          <Act
            icon={IconArrowBackUp}
            name={t('action.undo-false')}
            busy={busy || undo?.action !== 'false-alarm'}
            onClick={() => undo && void undoOne(alert.id, undo.eventId)}
          >
            {undo?.action === 'false-alarm' ? (
              <>
                {t('means.undo-false', { count: affected })} {t('means.until')}{' '}
                <Time at={undo.until} form="absolute" />.
              </>
            ) : (
              t('means.undo-over')
            )}
          </Act>
        ) : (
          <Act
            icon={IconArrowBackUp}
            name={t('action.reopen')}
            busy={busy}
            onClick={() => void run({ kind: 'reopen' })}
          >
            {t('means.reopen')}
          </Act>
        )}
      </div>
    );
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('actions')}>
      <Act
        main={alert.confirmedAt === null}
        icon={IconCheck}
        name={alert.confirmedAt ? t('action.confirmed') : t('action.confirm')}
        cap="c"
        busy={busy || alert.confirmedAt !== null}
        onClick={() => void run({ kind: 'confirm' })}
      >
        {holds ? t('means.confirm', { count: affected }) : t('means.confirm-plain')}
      </Act>
      <Asking
        opened={opened === 'false-alarm'}
        onChange={(now) => setOpened(now ? 'false-alarm' : null)}
        width={520}
        title={t('false.title')}
        button={
          <Act
            icon={IconX}
            name={t('action.false-ask')}
            cap="f"
            busy={busy}
            opened={opened === 'false-alarm'}
            onClick={() => setOpened(opened === 'false-alarm' ? null : 'false-alarm')}
          >
            {holds
              ? t('means.false', { count: held > 0 ? releasable : affected })
              : teaches
                ? t('means.false-retrain')
                : t('means.false-plain')}
          </Act>
        }
      >
        <FalseAlarmDialog
          alert={alert}
          onCancel={() => setOpened(null)}
          onMark={() => void run({ kind: 'mark-false', documents: affected })}
        />
      </Asking>
      <Asking
        opened={opened === 'resolve'}
        onChange={(now) => setOpened(now ? 'resolve' : null)}
        width={400}
        title={t('resolve.title')}
        button={
          <Act
            icon={IconCircleCheck}
            name={held > 0 ? t('action.resolve-ask') : t('action.resolve')}
            cap="e"
            busy={busy}
            opened={opened === 'resolve'}
            onClick={() => (held > 0 ? setOpened('resolve') : void run({ kind: 'resolve', release: false }))}
          >
            {held > 0 ? t('means.resolve', { count: held }) : t('means.resolve-plain')}
          </Act>
        }
      >
        <ResolveDialog
          held={held}
          releasable={releasable}
          confirmed={alert.confirmedAt !== null}
          onCancel={() => setOpened(null)}
          onResolve={(release) => void run({ kind: 'resolve', release })}
        />
      </Asking>
      {narrow ? null : (
        <div className={classes.sides}>
          <SideMenus alert={alert} opened={opened} setOpened={setOpened} />
        </div>
      )}
    </div>
  );
}

/** A button with the question that it opens. */
function Asking(props: {
  opened: boolean;
  onChange: (opened: boolean) => void;
  width: number;
  title: string;
  button: ReactNode;
  children: ReactNode;
}) {
  const { opened, onChange, width, title, button, children } = props;
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="top-end"
      width={width}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.slot}>{button}</div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} p={16}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Snooze and assign, in the bar or in the head. */
export function SideMenus({
  alert,
  opened,
  setOpened,
  iconSize,
}: Pick<ActionBarProps, 'alert' | 'opened' | 'setOpened'> & { iconSize?: number }) {
  const icon = iconSize === undefined ? {} : { iconSize };
  return (
    <>
      <SnoozeMenu
        alert={alert}
        {...icon}
        opened={opened === 'snooze'}
        onChange={(now) => setOpened(now ? 'snooze' : null)}
      />
      <AssignMenu
        alert={alert}
        {...icon}
        opened={opened === 'assign'}
        onChange={(now) => setOpened(now ? 'assign' : null)}
      />
    </>
  );
}

interface ActProps {
  icon: Icon;
  name: string;
  cap?: string;
  main?: boolean;
  busy?: boolean;
  opened?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button with its consequence in a second line. */
function Act({ icon: Shape, name, cap, main = false, busy = false, opened, onClick, children }: ActProps) {
  return (
    <button
      type="button"
      className={clsx(classes.act, main && classes.main)}
      data-opened={opened || undefined}
      aria-haspopup={opened === undefined ? undefined : 'dialog'}
      aria-expanded={opened}
      disabled={busy}
      onClick={onClick}
    >
      <span className={classes.name}>
        <Shape size={16} stroke={1.75} aria-hidden />
        {name}
        {cap ? <Kbd>{cap}</Kbd> : null}
      </span>
      <span className={classes.means}>{children}</span>
    </button>
  );
}
