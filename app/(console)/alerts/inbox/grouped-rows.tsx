'use client';

import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import { type AlertGrouping, groupKeyOf } from '@/lib/core/alerts/grouping.ts';
import { useAlertWords } from '../alert-words.tsx';
import type { AlertListProps } from './alert-list-props.ts';
import { AlertRow } from './alert-row.tsx';
import { GroupHead } from './group-head.tsx';
import classes from './inbox.module.css';

/** Groups of two and more, worst first, each with its alerts when it is open; then what stands alone. */
export function GroupedRows({
  inbox: { rows, data },
  filter,
  grouping,
  currentId,
  selection,
  onOpen,
  onChange,
}: AlertListProps & { grouping: AlertGrouping }) {
  const { t, count } = useAlertWords();
  const groups = data?.groups ?? [];
  const keys = new Set(groups.map(({ key }) => key));
  const byKey = Map.groupBy(rows, (row) => groupKeyOf(row, grouping));
  const alone = rows.filter((row) => !keys.has(groupKeyOf(row, grouping) ?? ''));
  const aloneCount = (data?.total ?? 0) - groups.reduce((sum, { alerts }) => sum + alerts, 0);
  const line = (alert: AlertLine) => (
    <AlertRow
      key={alert.id}
      alert={alert}
      current={alert.id === currentId}
      selected={selection.has(alert.id)}
      onOpen={onOpen}
      selection={selection}
    />
  );
  return (
    <>
      {groups.map((group) => (
        <section key={group.key} aria-label={group.key}>
          <GroupHead {...{ group, grouping, filter, selection, onChange }} />
          {filter.expanded.includes(group.key) ? byKey.get(group.key)?.map(line) : null}
        </section>
      ))}
      {alone.length > 0 ? (
        <section aria-label={t('group.alone')}>
          <div className={classes.group}>
            <b>{t('group.alone')}</b>
            <span className="figures">{count(aloneCount)}</span>
          </div>
          {alone.map(line)}
        </section>
      ) : null}
    </>
  );
}
