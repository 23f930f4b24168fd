'use client';

import { type Ref, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { severityLook } from '@/components/status/alert-status.tsx';
import { WindowedList, type WindowedListHandle } from '@/components/table/windowed-list.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import classes from '../inbox.module.css';
import type { AlertListProps } from './alert-list-props.ts';
import { AlertRow } from './alert-row.tsx';
import { GroupHead } from './group-head.tsx';
import { groupedItems, narrowHeights, plainItems, wideHeights } from './list-items.ts';

/** Lists narrower than this have rows of four lines, by their own style sheet. */
const narrowList = 420;

/** Alerts in their order, or in groups; only those near the view are drawn. */
export function AlertRows({
  inbox: { rows, data, grow },
  filter,
  currentId,
  selection,
  onOpen,
  onChange,
  ref,
}: AlertListProps & { ref: Ref<WindowedListHandle> }) {
  const { t, count } = useAlertWords();
  const frame = useRef<HTMLDivElement>(null);
  const heights = useNarrow(frame) ? narrowHeights : wideHeights;
  const { group: grouping, expanded, sort } = filter;
  const groups = useMemo(() => (grouping ? (data?.groups ?? []) : []), [grouping, data]);
  const items = useMemo(
    () =>
      grouping
        ? groupedItems(rows, groups, grouping, expanded, heights)
        : plainItems(rows, heights, sort === 'severity'),
    [rows, groups, grouping, expanded, sort, heights],
  );
  const ofSeverity = (severity: string) =>
    data?.facets.find(({ facet, value }) => facet === 'severity' && value === severity)?.count ?? 0;
  const inGroups = groups.reduce((sum, { alerts }) => sum + alerts, 0);
  const hasCurrent = useMemo(() => rows.some(({ id }) => id === currentId), [rows, currentId]);
  const draw = (place: number) => {
    const item = items[place]!;
    switch (item.is) {
      case 'alert':
        return (
          <AlertRow
            alert={item.alert}
            current={item.alert.id === currentId}
            reachable={item.alert.id === currentId || !hasCurrent}
            selected={selection.has(item.alert.id)}
            onOpen={onOpen}
            selection={selection}
          />
        );
      case 'group':
        return grouping ? (
          <GroupHead group={item.group} {...{ grouping, filter, selection, onChange }} />
        ) : null;
      case 'severity':
        return (
          <div className={classes.group}>
            <b className={`tone-${severityLook[item.severity].tone}`}>
              {t(`severity-group.${item.severity}`)}
            </b>
            <span className="figures">{count(ofSeverity(item.severity))}</span>
          </div>
        );
      case 'alone':
        return (
          <div className={classes.group}>
            <b>{t('group.alone')}</b>
            <span className="figures">{count((data?.total ?? 0) - inGroups)}</span>
          </div>
        );
    }
  };
  return (
    <div ref={frame}>
      <WindowedList items={items} draw={draw} kept={currentId} onEnd={grow} ref={ref} />
    </div>
  );
}

/** Known before the first rows are painted: else they would overlap for a moment. */
function useNarrow(frame: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const list = frame.current;
    if (!list) return;
    const look = () => setNarrow(list.clientWidth <= narrowList);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [frame]);
  return narrow;
}
