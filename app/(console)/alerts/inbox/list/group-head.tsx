'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFilter } from '@tabler/icons-react';
import { SeverityMark } from '@/components/status/alert-status.tsx';
import type { AlertGroup } from '@/lib/api/contracts/alert-list.ts';
import type { AlertGrouping } from '@/lib/core/alerts/grouping.ts';
import { useMay } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import classes from './group-head.module.css';

interface GroupHeadProps {
  group: AlertGroup;
  grouping: AlertGrouping;
  filter: InboxFilter;
  selection: Selection;
  onChange: (change: Partial<InboxFilter>) => void;
}

/** What alerts of several sources have in common; opens and closes, and takes all of them into the selection at once. */
export function GroupHead({ group, grouping, filter, selection, onChange }: GroupHeadProps) {
  const { t, group: nameOf, count } = useAlertWords();
  const mayAct = useMay('operator');
  const expanded = filter.expanded.includes(group.key);
  const name = nameOf(grouping, group.key);
  const facts = t('group.facts', {
    alerts: group.alerts,
    sources: group.sources,
    documents: group.documents,
  });
  const Chevron = expanded ? IconChevronDown : IconChevronRight;
  const chosen = selection.whole?.within?.key === group.key;
  return (
    <div className={classes.head} data-selected={chosen || undefined} id={`group-${group.key}`}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={expanded}
        onClick={() => onChange({ expanded: toggled(filter.expanded, group.key) })}
      >
        <Chevron size={16} stroke={1.75} aria-hidden />
        <SeverityMark severity={group.severity} iconOnly />
        <b className="cut" title={name}>
          {name}
        </b>
        <span className={classes.facts} title={facts}>
          {facts}
        </span>
      </button>
      <ActionIcon
        size={24}
        aria-label={t('group.only', { name })}
        title={t('group.only', { name })}
        onClick={() => onChange({ [grouping]: [group.key], group: '', expanded: [] })}
      >
        <IconFilter size={14} stroke={1.75} />
      </ActionIcon>
      {mayAct ? (
        <Button
          size="compact-xs"
          h={24}
          px={8}
          aria-label={t('group.select', { count: group.alerts, name })}
          onClick={() =>
            selection.selectWhole({ within: { facet: grouping, key: group.key }, count: group.alerts })
          }
        >
          {t('group.select-short', { figure: count(group.alerts) })}
        </Button>
      ) : null}
    </div>
  );
}

export function toggled(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
}
