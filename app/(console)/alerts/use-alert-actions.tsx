'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import { Kbd } from '@/components/layout/kbd.tsx';
import { type CallFailure, call, reload } from '@/lib/api/client.ts';
import type { AlertLine, AlertList, BulkAction } from '@/lib/api/contracts/alerts.ts';
import * as contracts from '@/lib/api/contracts/alerts.ts';
import { LONGEST_SNOOZE_DAYS } from '@/lib/core/alerts/life-cycle.ts';

export type SingleAction =
  | { kind: 'acknowledge' | 'confirm' | 'reopen' }
  | { kind: 'resolve'; release: boolean }
  | { kind: 'mark-false'; documents: number }
  | { kind: 'assign'; assignee: { id: number; name: string } | null }
  | { kind: 'snooze'; until: Date | 'worse' | null };

type Which = { ids: string[] } | { filter: AlertFilterInput; expected: number };
type AlertFilterInput = Parameters<
  typeof call<typeof contracts.actOnAlerts>
>[1]['body']['which'] extends infer W
  ? W extends { filter: infer F }
    ? F
    : never
  : never;

interface AlertActions {
  act: (alert: AlertLine, action: SingleAction) => Promise<boolean>;
  actOnMany: (which: Which, action: Exclude<BulkAction, { kind: 'undo' }>) => Promise<boolean>;
  undoLast: () => void;
  undoOne: (alertId: string, eventId: string) => Promise<boolean>;
}

const Actions = createContext<AlertActions | null>(null);
const undoMilliseconds = 10_000;

export function useAlertActions(): AlertActions {
  const actions = useContext(Actions);
  if (!actions) throw new Error('useAlertActions is for the inbox');
  return actions;
}

/** Acts on alerts: what is light shows at once and returns with a reason if it fails; each act can be undone from a note. */
export function AlertActionsProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('alerts');
  const client = useQueryClient();
  const lastUndo = useRef<(() => void) | null>(null);

  const refresh = useCallback(async () => {
    await Promise.all([reload(client, contracts.listAlerts), reload(client, contracts.readAlert)]);
  }, [client]);

  const tellFailure = useCallback(
    (failure: CallFailure) => {
      const reason =
        failure.reason && t.has(`refused.${failure.reason}`) ? t(`refused.${failure.reason}`) : null;
      const matches = Number(failure.values?.matches ?? 0);
      notifications.show({
        color: 'red',
        autoClose: 8000,
        message:
          failure.reason === 'count-changed'
            ? t('refused.count-changed', { matches })
            : (reason ?? t('refused.other', { code: failure.code })),
      });
    },
    [t],
  );

  const offerUndo = useCallback(
    (message: string, undo: () => void) => {
      const id = `undo-${Date.now()}`;
      const run = () => {
        notifications.hide(id);
        lastUndo.current = null;
        undo();
      };
      lastUndo.current = run;
      notifications.show({
        id,
        autoClose: undoMilliseconds,
        withBorder: true,
        onClose: () => {
          if (lastUndo.current === run) lastUndo.current = null;
        },
        message: (
          <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            <span style={{ flex: 1 }}>{message}</span>
            <Button size="xs" onClick={run} rightSection={<Kbd>u</Kbd>}>
              {t('undo')}
            </Button>
          </span>
        ),
      });
    },
    [t],
  );

  const undoOne = useCallback(
    async (alertId: string, eventId: string) => {
      const result = await call(contracts.undoAlertAction, { params: { alertId }, body: { eventId } });
      if (result.kind === 'failure') tellFailure(result.failure);
      await refresh();
      return result.kind === 'answer';
    },
    [refresh, tellFailure],
  );

  const act = useCallback(
    async (alert: AlertLine, action: SingleAction) => {
      const shown = optimistic(action);
      const patch = (change: Partial<AlertLine>) => patchAlert(client, alert.id, change);
      if (shown) patch(shown);
      const result = await send(alert, action);
      if (result.kind === 'failure') {
        if (shown)
          patch({ status: alert.status, assignee: alert.assignee, snoozedUntil: alert.snoozedUntil });
        tellFailure(result.failure);
      } else {
        const { eventId } = result.value;
        offerUndo(
          t(`done.${action.kind}`, { source: alert.source.name }),
          () => void undoOne(alert.id, eventId),
        );
      }
      await refresh();
      return result.kind === 'answer';
    },
    [client, offerUndo, refresh, t, tellFailure, undoOne],
  );

  const actOnMany = useCallback(
    async (which: Which, action: Exclude<BulkAction, { kind: 'undo' }>) => {
      const result = await call(contracts.actOnAlerts, { body: { which, action } });
      if (result.kind === 'failure') {
        tellFailure(result.failure);
        await refresh();
        return false;
      }
      const { done, refused } = result.value;
      const message = t('done-many', { done: done.length, refused: refused.length });
      const events = Object.fromEntries(done.map(({ alertId, eventId }) => [alertId, eventId]));
      const ids = done.map(({ alertId }) => alertId);
      if (ids.length > 0) {
        offerUndo(message, async () => {
          const undone = await call(contracts.actOnAlerts, {
            body: { which: { ids }, action: { kind: 'undo', events } },
          });
          if (undone.kind === 'failure') tellFailure(undone.failure);
          await refresh();
        });
      } else notifications.show({ message });
      await refresh();
      return true;
    },
    [offerUndo, refresh, t, tellFailure],
  );

  const actions = useMemo(
    () => ({ act, actOnMany, undoOne, undoLast: () => lastUndo.current?.() }),
    [act, actOnMany, undoOne],
  );
  return <Actions value={actions}>{children}</Actions>;
}

function optimistic(action: SingleAction): Partial<AlertLine> | null {
  switch (action.kind) {
    case 'acknowledge':
      return { status: 'acknowledged' };
    case 'assign':
      return { status: action.assignee ? 'assigned' : 'acknowledged', assignee: action.assignee };
    case 'snooze':
      if (action.until === null) return { status: 'new', snoozedUntil: null };
      return { status: 'snoozed', snoozedUntil: snoozeWords(action.until, longestSnooze()) };
    default:
      return null;
  }
}

function snoozeWords<Otherwise>(until: Date | 'worse', otherwise: Otherwise): string | Otherwise {
  return until === 'worse' ? otherwise : until.toISOString();
}

function longestSnooze(): string {
  return new Date(Date.now() + LONGEST_SNOOZE_DAYS * 86_400_000).toISOString();
}

function send(alert: AlertLine, action: SingleAction) {
  const params = { alertId: alert.id };
  const { revision } = alert;
  switch (action.kind) {
    case 'acknowledge':
      return call(contracts.acknowledgeAlert, { params, body: { revision } });
    case 'confirm':
      return call(contracts.confirmAlert, { params, body: { revision } });
    case 'reopen':
      return call(contracts.reopenAlert, { params, body: { revision } });
    case 'resolve':
      return call(contracts.resolveAlert, { params, body: { revision, release: action.release } });
    case 'mark-false':
      return call(contracts.markFalseAlarm, { params, body: { revision, documents: action.documents } });
    case 'assign':
      return call(contracts.assignAlert, {
        params,
        body: { revision, assigneeId: action.assignee?.id ?? null },
      });
    case 'snooze':
      return call(contracts.snoozeAlert, {
        params,
        body: { revision, until: action.until && snoozeWords(action.until, 'worse' as const) },
      });
  }
}

function patchAlert(client: ReturnType<typeof useQueryClient>, id: string, change: Partial<AlertLine>) {
  client.setQueriesData<AlertList>(
    { queryKey: [contracts.listAlerts.path] },
    (list) =>
      list && {
        ...list,
        alerts: list.alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert)),
      },
  );
  client.setQueriesData<AlertLine>({ queryKey: [contracts.readAlert.path] }, (alert) =>
    alert?.id === id ? { ...alert, ...change } : alert,
  );
}
