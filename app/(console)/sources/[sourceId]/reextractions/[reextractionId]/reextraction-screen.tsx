'use client';

import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Facts } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { type ReextractionDetail, readReextraction } from '@/lib/api/contracts/reextractions.ts';
import { RepairOfAlert } from '../../../repair/repair-steps.tsx';
import { SourceFrame } from '../../source-frame.tsx';
import { doneOf, ReextractionStateMark } from '../reextraction-state.tsx';
import classes from '../reextractions.module.css';
import { NotReadAgain } from './not-read-again.tsx';
import { ReextractionBar } from './reextraction-bar.tsx';
import { RereadDocuments } from './reread-documents.tsx';

/** One re-extraction: its progress, what came of it, and what may be done with that. */
export function ReextractionScreen(props: { sourceId: number; reextractionId: string }) {
  const { sourceId, reextractionId } = props;
  const t = useTranslations('reextractions');
  const found = useQuery(query(readReextraction, { params: { reextractionId } }));
  return (
    <SourceFrame sourceId={sourceId} dock={found.data ? <ReextractionBar reextraction={found.data} /> : null}>
      {() =>
        found.data ? (
          <Reextraction reextraction={found.data} />
        ) : found.isPending ? (
          <SkeletonRows rows={8} />
        ) : found.error.failure.code === 'not-found' ? (
          <StatePanel icon={IconFileOff} title={t('gone')}>
            {t('gone-text')}
          </StatePanel>
        ) : (
          <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
        )
      }
    </SourceFrame>
  );
}

function Reextraction({ reextraction }: { reextraction: ReextractionDetail }) {
  const t = useTranslations('reextractions');
  const format = useFormatter();
  const { total, state, source } = reextraction;
  const done = doneOf(reextraction);
  const number = (value: number) => format.number(value);
  return (
    <div className={classes.stack}>
      <RepairOfAlert alertId={reextraction.alertId} here="release" />
      <Section
        title={t('one')}
        caption={<ReextractionStateMark reextraction={reextraction} />}
        aside={<Link href={`/sources/${source.id}/reextractions`}>{t('to-all')}</Link>}
      >
        <p className="text-2">
          {t('begun-by', { version: reextraction.version, name: reextraction.createdBy ?? '—' })}{' '}
          <Time at={reextraction.createdAt} form="absolute" />
        </p>
        {state === 'extracting' ? (
          <div className={classes.progress}>
            <div
              className={classes.track}
              role="progressbar"
              aria-label={t('progress')}
              aria-valuemin={0}
              aria-valuemax={total}
              aria-valuenow={done}
            >
              <div className={classes.done} style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
            </div>
            <p className="text-2">{t('done-of', { done: number(done), total: number(total) })}</p>
          </div>
        ) : null}
        <Facts
          facts={[
            { figure: `${number(done)} / ${number(total)}`, words: t('fact.done') },
            { figure: number(reextraction.changed), words: t('fact.changed') },
            { figure: number(reextraction.unchanged), words: t('fact.unchanged') },
            { figure: number(reextraction.failed), words: t('fact.failed') },
            { figure: number(reextraction.withoutCapture), words: t('fact.without-capture') },
            { figure: number(reextraction.released), words: t('fact.released') },
          ]}
        />
        {reextraction.trouble ? <p className="tone-bad">{t(`trouble.${reextraction.trouble}`)}</p> : null}
        {state === 'undone' ? (
          <p className="text-2">{t('undone-text', { restored: number(reextraction.restored) })}</p>
        ) : null}
      </Section>
      <Summary reextraction={reextraction} />
      <RereadDocuments reextraction={reextraction} />
    </div>
  );
}

function Summary({ reextraction }: { reextraction: ReextractionDetail }) {
  const t = useTranslations('reextractions');
  const format = useFormatter();
  const { fields, characters, held, newlyWrong, state } = reextraction;
  const number = (value: number | null) => (value === null ? '—' : format.number(Math.round(value)));
  const judged = state !== 'extracting' && state !== 'judging';
  const standings = [...(held.clean > 0 ? [{ code: 'clean', documents: held.clean }] : []), ...held.others];
  return (
    <div className={classes.sides}>
      <Section title={t('changes')} caption={t('changes-caption', { count: reextraction.changed })}>
        {fields.length === 0 ? (
          <p className="text-3">{t('no-changes')}</p>
        ) : (
          <>
            <FigureTable
              label={t('changes')}
              columns={[{ head: t('column.field') }, { head: t('column.documents'), align: 'right' }]}
              rows={fields.map(({ field, documents }) => [t(`field.${field}`), number(documents)])}
            />
            {characters.documents > 0 ? (
              <p className="text-2" style={{ marginTop: 8 }}>
                {t('text-sizes', {
                  before: number(characters.medianBefore),
                  after: number(characters.medianAfter),
                  longer: number(characters.longer),
                  documents: number(characters.documents),
                })}
              </p>
            ) : null}
          </>
        )}
        {newlyWrong > 0 ? <p className="tone-warn">{t('newly-wrong', { count: newlyWrong })}</p> : null}
      </Section>
      <Section title={t('held')} caption={judged ? t('held-caption') : t('judged-later')}>
        {!judged ? null : standings.length === 0 ? (
          <p className="text-3">{t('nothing-held')}</p>
        ) : (
          <FigureTable
            label={t('held')}
            columns={[{ head: t('column.standing') }, { head: t('column.documents'), align: 'right' }]}
            rows={standings.map(({ code, documents }) => [t(`standing.${code}`), number(documents)])}
          />
        )}
      </Section>
      <NotReadAgain reextraction={reextraction} />
    </div>
  );
}
