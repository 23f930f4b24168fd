'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import { Kbd } from '@/components/layout/kbd.tsx';
import { type CallFailure, call, reload } from '@/lib/api/client.ts';
import { beginAlertBatch, listAlertBatches } from '@/lib/api/contracts/alert-batches.ts';
import { type AlertLine, listAlerts, listMoreAlerts } from '@/lib/api/contracts/alert-list.ts';
import { listAlertViews } from '@/lib/api/contracts/alert-views.ts';
import type { AlertActionInput } from '@/lib/api/contracts/alerts.ts';
import * as contracts from '@/lib/api/contracts/alerts.ts';
import type { CallInput } from '@/lib/api/endpoint.ts';
import { LONGEST_SNOOZE_DAYS } from '@/lib/core/alerts/life-cycle.ts';

export type SingleAction =
  | { kind: 'acknowledge' | 'confirm' | 'reopen' | 'take-address' }
  | { kind: 'resolve'; release: boolean }
  | { kind: 'mark-false'; documents: number }
  | { kind: 'assign'; assignee: { id: number; name: string } | null }
  | { kind: 'snooze'; until: Date | 'worse' | null };

type Which = CallInput<typeof beginAlertBatch>['body']['which'];

interface AlertActions {
  act: (alert: AlertLine, action: SingleAction) => Promise<boolean>;
  /** A few at once; many, or all of a filter, in the background. */
  actOnMany: (which: Which, action: AlertActionInput) => Promise<boolean>;
  offerUndo: (message: string, undo: () => void) => void;
  tellFailure: (failure: CallFailure) => void;
  undoLast: () => void;
  undoOne: (alertId: string, eventId: string) => Promise<boolean>;
}

const Actions = createContext<AlertActions | null>(null);
const undoMilliseconds = 10_000;
/** More are done in the background. */
const atOnce = 25;

export function useAlertActions(): AlertActions {
  const actions = useContext(Actions);
  if (!actions) throw new Error('useAlertActions is for the inbox');
  return actions;
}

/** Acts on alerts: what is light shows at once and returns with a reason if it fails; each act can be undone from a note. */
export function AlertActionsProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('alerts');
  const failed = useTranslations('failure');
  const client = useQueryClient();
  const lastUndo = useRef<(() => void) | null>(null);

  const refresh = useCallback(async () => {
    await Promise.all(
      [listAlerts, listMoreAlerts, listAlertViews, contracts.readAlert].map((one) => reload(client, one)),
    );
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
            : (reason ?? failed(`sentence.${failure.code}`)),
      });
    },
    [t, failed],
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
        const { eventId, revision } = result.value;
        // What is done next, before the list is read again, is done on this state.
        patch({ revision });
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
    async (which: Which, action: AlertActionInput) => {
      if (!('ids' in which) || which.ids.length > atOnce) {
        const begun = await call(beginAlertBatch, { body: { which, action } });
        if (begun.kind === 'failure') tellFailure(begun.failure);
        await Promise.all([refresh(), reload(client, listAlertBatches)]);
        return begun.kind === 'answer';
      }
      const result = await call(contracts.actOnAlerts, { body: { ids: which.ids, action } });
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
            body: { ids, action: { kind: 'undo', events } },
          });
          if (undone.kind === 'failure') tellFailure(undone.failure);
          await refresh();
        });
      } else notifications.show({ message });
      await refresh();
      return true;
    },
    [client, offerUndo, refresh, t, tellFailure],
  );

  const actions = useMemo(
    () => ({ act, actOnMany, undoOne, offerUndo, tellFailure, undoLast: () => lastUndo.current?.() }),
    [act, actOnMany, undoOne, offerUndo, tellFailure],
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
    case 'take-address':
      return call(contracts.takeMovedAddress, { params, body: { revision } });
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
  for (const { path } of [listAlerts, listMoreAlerts]) {
    client.setQueriesData<{ alerts: AlertLine[] }>(
      { queryKey: [path] },
      (list) =>
        list && {
          ...list,
          alerts: list.alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert)),
        },
    );
  }
  client.setQueriesData<AlertLine>({ queryKey: [contracts.readAlert.path] }, (alert) =>
    alert?.id === id ? { ...alert, ...change } : alert,
  );
}
