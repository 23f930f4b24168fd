'use client';

import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { keyLines } from '@/components/layout/key-help.tsx';
import { useScreenKeys } from '@/components/layout/use-screen-keys.ts';
import type { WindowedListHandle } from '@/components/table/windowed-list.tsx';
import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import { alertGroupings, groupKeyOf } from '@/lib/core/alerts/grouping.ts';
import { useMay, useUser } from '../../shell/user-context.tsx';
import { useAlertWords } from '../alert-words.tsx';
import type { BarRequest } from '../detail/actions/bar-request.ts';
import { AlertDetailPane } from '../detail/alert-detail-pane.tsx';
import { AlertActionsProvider, useAlertActions } from '../use-alert-actions.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { InboxBar } from './filter/inbox-bar.tsx';
import { LinkedChips } from './filter/linked-chips.tsx';
import { useInboxAddress } from './filter/use-inbox-address.ts';
import classes from './inbox.module.css';
import { inboxKeys } from './inbox-keys.ts';
import { InboxState } from './inbox-state.tsx';
import { AlertList } from './list/alert-list.tsx';
import { toggled } from './list/group-head.tsx';
import { NoiseLink } from './noise-link.tsx';
import { useInbox } from './use-inbox.ts';

/** Rows that Page Down steps over. */
const far = 10;

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
  const { act, undoLast } = useAlertActions();
  const me = useUser();
  const mayAct = useMay('operator');
  const [request, setRequest] = useState<BarRequest | null>(null);
  const detail = useRef<HTMLElement>(null);
  const listed = useRef<WindowedListHandle>(null);
  const wide = useMediaQuery('(min-width: 900px)', true);
  const currentId = alertId ?? (wide ? (rows[0]?.id ?? null) : null);
  const place = rows.findIndex(({ id }) => id === currentId);

  // An alert that leaves the list leaves its place: one goes on from there.
  const lastPlace = useRef(0);
  if (place >= 0) lastPlace.current = place;
  // What had the focus, the row or the detail, has it again at the alert that one moves to.
  const follow = useRef<'row' | 'detail' | null>(null);
  const move = useCallback(
    (step: number, extend = false) => {
      const from = place >= 0 ? place : step > 0 ? lastPlace.current - 1 : lastPlace.current;
      const next: AlertLine | undefined = rows[Math.min(rows.length - 1, Math.max(0, from + step))];
      if (!next) return;
      if (extend) {
        if (currentId) selection.set(currentId, true);
        selection.set(next.id, true);
      }
      const focused = document.activeElement;
      follow.current = detail.current?.contains(focused)
        ? 'detail'
        : focused?.closest('[data-item]')
          ? 'row'
          : null;
      setRequest(null);
      setAlert(next.id);
    },
    [rows, place, currentId, selection, setAlert],
  );
  useEffect(() => {
    if (follow.current === 'detail') detail.current?.focus({ preventScroll: true });
    if (follow.current === 'row')
      document
        .querySelector<HTMLElement>(`#alert-${currentId} button[aria-current]`)
        ?.focus({ preventScroll: true });
    follow.current = null;
  }, [currentId]);
  // The one that is stepped to, and one that was opened by its address and stands far down.
  const found = place >= 0;
  useEffect(() => {
    if (found && alertId) listed.current?.reveal(alertId);
  }, [found, alertId]);
  /** Keys that scroll belong to the detail while it has the focus. */
  const jump =
    (step: number) =>
    ({ target }: KeyboardEvent) => {
      if (detail.current?.contains(target as Node)) return true;
      move(step);
    };
  const current = rows[place];
  const fold = () => {
    const key = filter.group && current ? groupKeyOf(current, filter.group) : null;
    const first = data?.groups[0]?.key;
    const wanted = key && data?.groups.some((group) => group.key === key) ? key : first;
    if (filter.group && wanted) setFilter({ expanded: toggled(filter.expanded, wanted) });
  };
  const nextGrouping = () => {
    const all = ['', ...alertGroupings] as const;
    setFilter({ group: all[(all.indexOf(filter.group) + 1) % all.length]!, expanded: [] });
  };
  const ask = (what: BarRequest['what']) => () => {
    if (mayAct && currentId) setRequest({ what, alertId: currentId });
  };
  useScreenKeys({
    j: () => move(1),
    k: () => move(-1),
    'shift+j': () => move(1, true),
    'shift+k': () => move(-1, true),
    pagedown: jump(far),
    pageup: jump(-far),
    end: jump(rows.length),
    home: jump(-rows.length),
    // On a button or a link Enter is that one's own, but for the open row: its alert is shown already.
    enter: ({ target }) => {
      const pressed = (target as Element).closest('button, a, summary');
      if (pressed && !pressed.matches('[data-item] [aria-current="true"]')) return true;
      detail.current?.focus();
    },
    x: () => {
      if (mayAct && currentId) selection.toggle(currentId);
    },
    'shift+x': () => {
      if (mayAct && data && data.total > 0) selection.selectWhole({ within: null, count: data.total });
    },
    b: () => document.querySelector<HTMLElement>('#bulk-bar [data-first]:not(:disabled)')?.focus(),
    y: () => {
      if (mayAct && current) void act(current, { kind: 'acknowledge' });
    },
    m: () => {
      if (mayAct && current) void act(current, { kind: 'assign', assignee: { id: me.id, name: me.name } });
    },
    e: ask('resolve'),
    c: ask('confirm'),
    s: ask('snooze'),
    a: ask('assign'),
    f: ask('false-alarm'),
    u: undoLast,
    g: nextGrouping,
    o: fold,
    '/': () => document.getElementById('alert-search')?.focus(),
    v: () => document.querySelector<HTMLElement>('[data-views]')?.click(),
    escape: selection.clear,
  });

  return (
    <ConsolePage
      title={t('title')}
      content="panes"
      keys={keyLines(inboxKeys, (name) => t(`key.${name}`))}
      actions={<NoiseLink />}
      bars={
        <InboxBar filter={filter} data={data} views={inbox.views} onChange={setFilter} alertId={alertId} />
      }
    >
      <div className={classes.split} data-open={alertId !== null}>
        <section className={classes.list} aria-label={t('list')}>
          <LinkedChips filter={filter} onChange={setFilter} />
          {rows.length > 0 || (data?.groups.length ?? 0) > 0 ? (
            <AlertList
              inbox={inbox}
              filter={filter}
              currentId={currentId}
              selection={selection}
              onOpen={setAlert}
              onChange={setFilter}
              ref={listed}
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
            onAnswered={() => setRequest(null)}
            onClose={() => setAlert(null)}
          />
        ) : (
          <div className={classes.nothing} />
        )}
      </div>
    </ConsolePage>
  );
}
