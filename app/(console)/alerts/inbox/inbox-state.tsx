'use client';

import { Button } from '@mantine/core';
import { IconCircleCheck, IconFilterOff, IconWorldPlus } from '@tabler/icons-react';
import Link from 'next/link';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { DueTime } from '@/components/time/due-time.tsx';
import { Time } from '@/components/time/time.tsx';
import { useAlertWords } from '../alert-words.tsx';
import { type InboxFilter, isSameFilter, noFilter, setFacets } from './filter/inbox-filter.ts';
import classes from './inbox.module.css';
import type { useInbox } from './use-inbox.ts';

interface InboxStateProps {
  inbox: ReturnType<typeof useInbox>;
  filter: InboxFilter;
  onChange: (change: Partial<InboxFilter>) => void;
}

/** What stands where rows would be: loading, error, nothing configured, all clear, or nothing that matches. */
export function InboxState({ inbox, filter, onChange }: InboxStateProps) {
  const { t } = useAlertWords();
  const { answer, data } = inbox;
  const words = answer.isError ? t('not-loaded') : data ? t('count-alerts', { count: 0 }) : t('loading');
  return (
    <>
      <div className={classes.head}>{words}</div>
      <div className={classes.rows}>
        {answer.isError && !data ? (
          <FailedQuery query={answer} title={t('could-not-read')} notMeant={t('no-alarm-not-meant')} />
        ) : !data ? (
          <div style={{ padding: '0 16px' }}>
            <SkeletonRows rows={8} height={75} lines={3} />
          </div>
        ) : data.watch.watched + data.watch.paused === 0 ? (
          <StatePanel
            icon={IconWorldPlus}
            title={t('state.no-sources')}
            actions={
              <Button variant="filled" component={Link} href="/sources/new">
                {t('state.add-source')}
              </Button>
            }
          >
            {t('state.no-sources-means')}
          </StatePanel>
        ) : isSameFilter(filter, noFilter) ? (
          <AllClear inbox={inbox} onChange={onChange} />
        ) : (
          <NothingMatches inbox={inbox} filter={filter} onChange={onChange} />
        )}
      </div>
    </>
  );
}

function AllClear({ inbox, onChange }: Omit<InboxStateProps, 'filter'>) {
  const { t } = useAlertWords();
  const data = inbox.data!;
  const { watch, lastClosed } = data;
  const snoozed = inbox.views?.plain.snoozed ?? 0;
  const facts = [
    ...(watch.lastRunAt ? [{ name: t('state.last-run'), value: <Time at={watch.lastRunAt} /> }] : []),
    ...(watch.nextRunAt
      ? [{ name: t('state.next-run'), value: <DueTime since at={watch.nextRunAt} /> }]
      : []),
    {
      name: t('state.watched'),
      value: t('state.watched-what', {
        watched: watch.watched,
        learning: watch.learning,
        paused: watch.paused,
      }),
    },
    ...(lastClosed
      ? [
          {
            name: t('state.last-alert'),
            value: (
              <>
                {lastClosed.by ? t('state.closed-by', { name: lastClosed.by }) : t('state.closed-itself')}{' '}
                <Time at={lastClosed.at} />
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <StatePanel
      icon={IconCircleCheck}
      tone="ok"
      title={t('state.all-clear')}
      facts={facts}
      actions={
        <>
          {data.closedToday > 0 ? (
            <Button onClick={() => onChange({ status: ['resolved', 'false_alarm'], sort: 'newest' })}>
              {t('state.show-closed', { count: data.closedToday })}
            </Button>
          ) : null}
          {snoozed > 0 ? (
            <Button onClick={() => onChange({ status: ['snoozed'] })}>
              {t('state.show-snoozed', { count: snoozed })}
            </Button>
          ) : null}
        </>
      }
    >
      {watch.learning === watch.watched && watch.learning > 0
        ? t('state.all-learning')
        : t('state.all-clear-means')}
    </StatePanel>
  );
}

function NothingMatches({ inbox, filter, onChange }: InboxStateProps) {
  const { t } = useAlertWords();
  const set = setFacets(filter);
  const open = inbox.views?.plain.allOpen ?? 0;
  return (
    <StatePanel
      icon={IconFilterOff}
      title={t('state.no-match')}
      facts={[
        ...set.map((facet) => ({
          name: t(`facet.${facet}`),
          value: t('state.without-others', {
            count:
              inbox.data?.facets
                .filter((one) => one.facet === facet && !filter[facet].includes(one.value))
                .reduce((sum, one) => sum + one.count, 0) ?? 0,
          }),
        })),
        ...(filter.search
          ? [{ name: t('state.words'), value: t('state.words-are', { words: filter.search }) }]
          : []),
      ]}
      actions={
        <>
          <Button variant="filled" onClick={() => onChange(noFilter)}>
            {t('state.clear-filters')}
          </Button>
          {set.map((facet) => (
            <Button key={facet} onClick={() => onChange({ [facet]: noFilter[facet] })}>
              {t('state.remove', { name: t(`facet.${facet}`) })}
            </Button>
          ))}
        </>
      }
    >
      {t('state.no-match-means', { count: open })}
    </StatePanel>
  );
}
