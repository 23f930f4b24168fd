import type { WindowedItem } from '@/components/table/windowed-list.tsx';
import type { AlertGroup, AlertLine } from '@/lib/api/contracts/alert-list.ts';
import { type AlertGrouping, groupKeyOf } from '@/lib/core/alerts/grouping.ts';
import type { Severity } from '@/lib/core/alerts/kinds.ts';

export type ListItem = WindowedItem &
  (
    | { is: 'alert'; alert: AlertLine }
    | { is: 'severity'; severity: Severity }
    | { is: 'group'; group: AlertGroup }
    | { is: 'alone' }
  );

/** Pixels, as alert-row.module.css and group-head.module.css have them; in a narrow list rows have a line more. */
export interface ItemHeights {
  alert: number;
  group: number;
  head: number;
}
export const wideHeights: ItemHeights = { alert: 76, group: 36, head: 24 };
export const narrowHeights: ItemHeights = { alert: 96, group: 48, head: 24 };

const line = (alert: AlertLine, heights: ItemHeights): ListItem => ({
  is: 'alert',
  key: alert.id,
  height: heights.alert,
  alert,
});

/** Rows, under a head for each severity where they are in its order. */
export function plainItems(
  rows: readonly AlertLine[],
  heights: ItemHeights,
  bySeverity: boolean,
): ListItem[] {
  return rows.flatMap((alert, place) => {
    const begins = bySeverity && alert.severity !== rows[place - 1]?.severity;
    const { severity } = alert;
    const head: ListItem = {
      is: 'severity',
      key: `severity-${severity}-${alert.id}`,
      height: heights.head,
      sticks: true,
      severity,
    };
    return begins ? [head, line(alert, heights)] : [line(alert, heights)];
  });
}

/** Groups of two and more, worst first, each with its alerts when it is open; then what stands alone. */
export function groupedItems(
  rows: readonly AlertLine[],
  groups: readonly AlertGroup[],
  grouping: AlertGrouping,
  expanded: readonly string[],
  heights: ItemHeights,
): ListItem[] {
  const keys = new Set(groups.map(({ key }) => key));
  const byKey = Map.groupBy(rows, (row) => groupKeyOf(row, grouping));
  const alone = rows.filter((row) => !keys.has(groupKeyOf(row, grouping) ?? ''));
  const items = groups.flatMap((group): ListItem[] => [
    { is: 'group', key: `group-${group.key}`, height: heights.group, sticks: true, group },
    ...(expanded.includes(group.key) ? (byKey.get(group.key) ?? []) : []).map((alert) =>
      line(alert, heights),
    ),
  ]);
  if (alone.length === 0) return items;
  const head: ListItem = { is: 'alone', key: 'alone', height: heights.head, sticks: true };
  return [...items, head, ...alone.map((alert) => line(alert, heights))];
}
