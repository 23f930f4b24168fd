'use client';

import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import type { AlertLine } from '@/lib/api/contracts/alerts.ts';
import { useMay } from '../../shell/user-context.tsx';
import { useAlertWords } from '../alert-words.tsx';
import { AlertDetailPane } from '../detail/alert-detail-pane.tsx';
import type { BarRequest } from '../detail/bar-request.ts';
import { AlertActionsProvider, useAlertActions } from '../use-alert-actions.tsx';
import { AlertList } from './alert-list.tsx';
import classes from './inbox.module.css';
import { InboxBar } from './inbox-bar.tsx';
import { InboxState } from './inbox-state.tsx';
import { KeyHelp } from './key-help.tsx';
import { useInbox, useInboxAddress } from './use-inbox.ts';
import { useSelection } from './use-selection.ts';

export function InboxScreen() {
  return (
    <AlertActionsProvider>
      <Inbox />
    </AlertActionsProvider>
  );
}

function Inbox() {
  const { t } = useAlertWords();
  const { filter, alertId, setFilter, setAlert } = useInboxAddress();
  const inbox = useInbox(filter);
  const { rows, data } = inbox;
  const selection = useSelection(rows);
  const { undoLast } = useAlertActions();
  const mayAct = useMay('operator');
  const [helping, setHelping] = useState(false);
  const [request, setRequest] = useState<BarRequest | null>(null);
  const detail = useRef<HTMLElement>(null);
  const wide = useMediaQuery('(min-width: 900px)', true);
  const currentId = alertId ?? (wide ? (rows[0]?.id ?? null) : null);
  const place = rows.findIndex(({ id }) => id === currentId);

  const move = useCallback(
    (step: number, extend = false) => {
      const next: AlertLine | undefined = rows[Math.min(rows.length - 1, Math.max(0, place + step))];
      if (!next) return;
      if (extend) {
        if (currentId) selection.set(currentId, true);
        selection.set(next.id, true);
      }
      setAlert(next.id);
      document.getElementById(`alert-${next.id}`)?.scrollIntoView({ block: 'nearest' });
    },
    [rows, place, currentId, selection, setAlert],
  );
  const ask = (what: BarRequest['what']) => () => {
    if (mayAct && currentId) setRequest({ what, at: Date.now() });
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['shift+j', () => move(1, true)],
    ['shift+k', () => move(-1, true)],
    // On a button or a link Enter is that one's own: moving the focus away first would swallow the press.
    [
      'Enter',
      ({ target }) => (target as Element).closest('button, a, [role="dialog"]') ?? detail.current?.focus(),
      { preventDefault: false },
    ],
    ['x', () => currentId && selection.toggle(currentId)],
    ['e', ask('resolve')],
    ['c', ask('confirm')],
    ['s', ask('snooze')],
    ['a', ask('assign')],
    ['f', ask('false-alarm')],
    ['u', undoLast],
    ['Escape', selection.clear],
    ['shift+?', () => setHelping((now) => !now)],
    ['?', () => setHelping((now) => !now)],
  ]);

  return (
    <ConsolePage
      title={t('title')}
      content="panes"
      bars={<InboxBar filter={filter} data={data} onChange={setFilter} alertId={alertId} />}
    >
      <div className={classes.split} data-open={alertId !== null}>
        <section className={classes.list} aria-label={t('list')}>
          {rows.length > 0 ? (
            <AlertList
              inbox={inbox}
              filter={filter}
              currentId={currentId}
              selection={selection}
              onOpen={setAlert}
              onSort={(sort) => setFilter({ sort })}
            />
          ) : (
            <InboxState inbox={inbox} filter={filter} onChange={setFilter} />
          )}
        </section>
        {currentId ? (
          <AlertDetailPane
            key={currentId}
            ref={detail}
            alertId={currentId}
            place={place}
            total={data?.total ?? 0}
            onMove={move}
            request={request}
            onClose={() => setAlert(null)}
          />
        ) : (
          <div className={classes.nothing} />
        )}
      </div>
      <KeyHelp opened={helping} onClose={() => setHelping(false)} />
    </ConsolePage>
  );
}
