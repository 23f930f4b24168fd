'use client';

import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useFormatter } from 'next-intl';
import { useMemo, useState } from 'react';
import { ToolBar } from '@/components/layout/console-page.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { Note } from '@/components/state/note.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import type { ImportEntry, ImportPlanAnswer } from '@/lib/api/contracts/interchange.ts';
import { importOutcomes } from '@/lib/core/interchange/plan-import.ts';
import { EntryDetail } from './entry-detail.tsx';
import { EntryTable } from './entry-table.tsx';
import { GroupPlan } from './group-plan.tsx';
import classes from './import.module.css';
import { useImportWords } from './import-words.ts';
import { failureOf, type Import } from './use-import.ts';

type Shown = 'all' | (typeof importOutcomes)[number];
/** What a person should see first: what goes wrong, then what is done. */
const order = ['invalid', 'changed', 'new', 'duplicate', 'unchanged'];

export function usePlanView(planned: ImportPlanAnswer) {
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState<number | null>(null);
  const entries = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const matches = ({ outcome, name, address, group }: ImportEntry) =>
      (shown === 'all' || outcome === shown) &&
      (wanted === '' || `${name}\n${address}\n${group ?? ''}`.toLowerCase().includes(wanted));
    return planned.entries
      .filter(matches)
      .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.number - b.number);
  }, [planned, shown, search]);
  return { shown, setShown, search, setSearch, current, setCurrent, entries };
}
export type PlanView = ReturnType<typeof usePlanView>;

export function PlanBar({ planned, view }: { planned: ImportPlanAnswer; view: PlanView }) {
  const { t } = useImportWords();
  const format = useFormatter();
  const tabs = (['all', ...importOutcomes] as const).map((each) => {
    const count = each === 'all' ? planned.entries.length : planned.counts[each];
    return { value: each, label: `${t(`outcome.${each}`)} ${format.number(count)}`, disabled: count === 0 };
  });
  return (
    <ToolBar
      aside={
        <span className="caption text-3">
          {t('read-as', { format: planned.format, charset: planned.charset })}
        </span>
      }
    >
      <SegmentedControl
        aria-label={t('outcomes')}
        data={tabs}
        value={view.shown}
        onChange={(value) => view.setShown(value as Shown)}
      />
      <TextInput
        w={220}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={view.search}
        onChange={(event) => view.setSearch(event.currentTarget.value)}
      />
    </ToolBar>
  );
}

export function PlanContent({
  planned,
  view,
  flow,
}: {
  planned: ImportPlanAnswer;
  view: PlanView;
  flow: Import;
}) {
  const { t, remark } = useImportWords();
  const failure = failureOf(flow.apply.error);
  const current = planned.entries.find(({ number }) => number === view.current);
  return (
    <>
      <div className={classes.plan} data-scrolls>
        {failure || planned.notes.length > 0 || planned.groups.length > 0 ? (
          <div className={classes.remarksAbove}>
            {failure ? (
              <Note tone="bad" icon={IconAlertTriangle}>
                {failure.reason === 'plan-changed' ? t('plan-changed') : t('failed', { code: failure.code })}
              </Note>
            ) : null}
            {planned.notes.slice(0, 5).map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes stand in a fixed order
              <Note key={index} tone="warn" icon={IconInfoCircle}>
                {remark(note)}
              </Note>
            ))}
            <GroupPlan groups={planned.groups} flow={flow} />
          </div>
        ) : null}
        {view.entries.length === 0 ? (
          <StatePanel icon={IconSearch} title={t('no-match')} />
        ) : (
          <EntryTable
            entries={view.entries}
            leaveOut={flow.choice.leaveOut}
            onLeaveOut={(leaveOut) => flow.change({ leaveOut })}
            current={view.current}
            onCurrent={view.setCurrent}
          />
        )}
      </div>
      {current ? <EntryDetail entry={current} onClose={() => view.setCurrent(null)} /> : null}
    </>
  );
}

/** The one decision, with its exact extent. */
export function PlanDock({ planned, flow }: { planned: ImportPlanAnswer; flow: Import }) {
  const { t } = useImportWords();
  const { choice } = flow;
  const taken = (outcome: string) =>
    planned.entries.filter((entry) => entry.outcome === outcome && !choice.leaveOut.has(entry.number)).length;
  const fresh = taken('new');
  const changed = taken('changed');
  const invalid =
    planned.counts.invalid + planned.groups.filter(({ outcome }) => outcome === 'invalid').length;
  const groups = planned.groups.filter(
    ({ outcome }) => outcome === 'new' || (outcome === 'changed' && choice.changeGroups),
  ).length;
  const nothing = fresh + changed + groups === 0;
  return (
    <DockedBar>
      <span>{nothing ? t('nothing-to-do') : t('extent', { fresh, changed, groups })}</span>
      {invalid > 0 ? (
        <Checkbox
          size="xs"
          checked={choice.withoutInvalid}
          onChange={(event) => flow.change({ withoutInvalid: event.currentTarget.checked })}
          label={t('without-invalid', { count: invalid })}
        />
      ) : null}
      <span style={{ flex: 1 }} />
      <Button onClick={flow.startAgain}>{t('other-file')}</Button>
      <Button
        variant="filled"
        disabled={nothing || (invalid > 0 && !choice.withoutInvalid)}
        loading={flow.apply.isPending}
        onClick={() => flow.apply.mutate()}
      >
        {t('apply', { count: fresh + changed })}
      </Button>
    </DockedBar>
  );
}
