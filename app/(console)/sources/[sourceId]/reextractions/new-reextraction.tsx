'use client';

import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconInfoCircle, IconRefreshDot } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { Note } from '@/components/state/note.tsx';
import { Time } from '@/components/time/time.tsx';
import { useZone } from '@/components/time/use-zone.ts';
import { CallError, demand, query, reload } from '@/lib/api/client.ts';
import { readAlert } from '@/lib/api/contracts/alerts.ts';
import {
  listReextractions,
  measureReextraction,
  type ReextractionLine,
  startReextraction,
} from '@/lib/api/contracts/reextractions.ts';
import { beginOfDay } from '@/lib/core/dates/zone-days.ts';
import classes from './reextractions.module.css';

const periods = ['damaged', 'alert', 'held', 'all', 'days'] as const;
type Period = (typeof periods)[number];

/** Which documents, how many that are, and what happens to those that turn out right. */
export function NewReextraction(props: {
  sourceId: number;
  alertId: string | null;
  atWork: ReextractionLine | undefined;
}) {
  const { sourceId, alertId, atWork } = props;
  const t = useTranslations('reextractions');
  const failures = useTranslations('failure');
  const format = useFormatter();
  const zone = useZone();
  const router = useRouter();
  const client = useQueryClient();
  const alert = useQuery({
    ...query(readAlert, { params: { alertId: alertId ?? '0' } }),
    enabled: alertId !== null,
  });
  const first = alert.data?.impact.firstDocument?.id ?? null;
  const [period, setPeriod] = useState<Period>(alertId ? 'damaged' : 'held');
  const [days, setDays] = useState({ from: '', to: '' });
  const [releaseClean, setReleaseClean] = useState(false);
  const choice = {
    fromDocument: period === 'damaged' ? first : null,
    alert: period === 'alert' ? alertId : null,
    heldOnly: period === 'held',
    from: period === 'days' && days.from ? (beginOfDay(zone, days.from)?.toISOString() ?? null) : null,
    to: period === 'days' && days.to ? (beginOfDay(zone, days.to, 1)?.toISOString() ?? null) : null,
  };
  const ready = alertId === null || alert.data !== undefined;
  const extent = useQuery({
    queryKey: [measureReextraction.path, sourceId, choice],
    meta: { topics: ['reextractions', 'documents'] },
    queryFn: ({ signal }) => demand(measureReextraction, { params: { sourceId }, body: { choice } }, signal),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const start = useMutation({
    mutationFn: () =>
      demand(startReextraction, {
        params: { sourceId },
        body: { choice, alertId, releaseClean, resolveAlerts: releaseClean },
      }),
    onSuccess: ({ reextractionId }) => router.push(`/sources/${sourceId}/reextractions/${reextractionId}`),
    onSettled: () => reload(client, listReextractions),
  });
  const found = extent.data;
  const tooMany = found !== undefined && found.documents > found.most;
  const failure = start.error instanceof CallError ? start.error.failure : null;
  const offered = periods.filter((each) => alertId !== null || (each !== 'damaged' && each !== 'alert'));
  return (
    <Section title={t('new')} caption={found ? t('new-caption', { version: found.version }) : null}>
      <p className="text-2 prose">{t('about')}</p>
      {atWork ? (
        <div className={classes.atWork}>
          <Note tone="accent" icon={IconInfoCircle}>
            {t('at-work')} <Link href={`/sources/${sourceId}/reextractions/${atWork.id}`}>{t('show')}</Link>
          </Note>
        </div>
      ) : null}
      <div className={classes.form}>
        <Select
          w={500}
          label={t('which')}
          allowDeselect={false}
          data={offered.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={period}
          onChange={(value) => setPeriod(periods.find((each) => each === value) ?? period)}
        />
        {period === 'days'
          ? (['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="date"
                w={150}
                label={t(end)}
                value={days[end]}
                onChange={(event) => setDays({ ...days, [end]: event.currentTarget.value })}
              />
            ))
          : null}
      </div>
      <div className={classes.extent} aria-live="polite">
        {found ? (
          <>
            <b>{t('extent', { count: found.documents, shown: format.number(found.documents) })}</b>
            {found.documents > 0 ? (
              <span className="text-2">
                {t('extent-more', {
                  held: format.number(found.held),
                  without: format.number(found.withoutCapture),
                })}
                {found.first && found.last ? (
                  <>
                    {' · '}
                    <Time at={found.first} form="absolute" /> – <Time at={found.last} form="absolute" />
                  </>
                ) : null}
              </span>
            ) : (
              <span className="text-2">{t('extent-none', { version: found.version })}</span>
            )}
            {tooMany ? (
              <span className="tone-bad">{t('too-many', { most: format.number(found.most) })}</span>
            ) : null}
          </>
        ) : (
          <span className="text-3">{t('counting')}</span>
        )}
      </div>
      <Checkbox
        label={t('release-clean')}
        description={t('release-clean-text')}
        checked={releaseClean}
        onChange={(event) => setReleaseClean(event.currentTarget.checked)}
      />
      <div className={classes.form}>
        <Button
          variant="filled"
          leftSection={<IconRefreshDot size={16} stroke={1.75} />}
          loading={start.isPending}
          disabled={!ready || !found || found.documents === 0 || tooMany || atWork !== undefined}
          onClick={() => start.mutate()}
        >
          {t('start', { count: found?.documents ?? 0 })}
        </Button>
        {failure ? (
          <span className="tone-bad" role="alert">
            {failure.reason && t.has(`refused.${failure.reason}`)
              ? t(`refused.${failure.reason}`)
              : failures(`sentence.${failure.code}`)}
          </span>
        ) : null}
      </div>
    </Section>
  );
}
