'use client';

import { IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AlertStatusMark } from '@/components/status/alert-status.tsx';
import { query } from '@/lib/api/client.ts';
import { type AlertDetail, readAlert } from '@/lib/api/contracts/alerts.ts';
import { listReextractions, type ReextractionLine } from '@/lib/api/contracts/reextractions.ts';
import { readSource } from '@/lib/api/contracts/sources.ts';
import { doneOf } from '../[sourceId]/reextractions/reextraction-state.tsx';
import {
  fieldToRepair,
  type RepairProgress,
  type RepairStep,
  repairProgress,
  repairSteps,
} from './repair-progress.ts';
import classes from './repair-steps.module.css';

/** The way from an alert to documents that are right again: which steps are done, which is next, each a link to its screen. */
export function RepairSteps({ alert, here }: { alert: AlertDetail; here?: RepairStep }) {
  const t = useTranslations('reextractions.repair');
  const sourceId = alert.source.id;
  const source = useQuery(query(readSource, { params: { sourceId } }));
  const found = useQuery(query(listReextractions, { params: { sourceId } }));
  const version = source.data?.wrapperVersion ?? null;
  const progress = repairProgress(alert, version, found.data?.reextractions ?? []);
  // Nothing below it jumps when it is there.
  if (source.isPending || found.isPending) return <div className={classes.place} aria-busy />;
  if (!source.data || !found.data) return null;
  const words = (step: RepairStep) => stepWords(t, step, { alert, version, progress });
  return (
    <nav className={classes.steps} aria-label={t('title')}>
      {here ? (
        <span className={classes.alert}>
          <Link href={`/alerts?alert=${alert.id}`}>{t('of-alert', { id: alert.id })}</Link>
          <AlertStatusMark status={alert.status} size={14} />
        </span>
      ) : null}
      <ol>
        {repairSteps.map((step) => (
          <li key={step} aria-current={step === here ? 'step' : undefined}>
            <StepIcon done={progress.done[step]} next={progress.next === step} />
            <span>
              {step === here ? (
                <b>{t(`step.${step}`)}</b>
              ) : (
                <Link href={hrefOf(step, alert, progress.reextraction)}>{t(`step.${step}`)}</Link>
              )}
              <span className={classes.words}>{words(step)}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The alert that a screen's address names. */
export function alertIn(address: URLSearchParams): string | null {
  return address.get('alert')?.match(/^[1-9]\d{0,18}$/)?.[0] ?? null;
}

/** The steps on a screen that was reached from an alert; nothing where the address names none. */
export function RepairOfAlert({ alertId, here }: { alertId: string | null; here: RepairStep }) {
  const alert = useQuery({
    ...query(readAlert, { params: { alertId: alertId ?? '0' } }),
    enabled: alertId !== null,
  });
  return alert.data ? <RepairSteps alert={alert.data} here={here} /> : null;
}

function hrefOf(step: RepairStep, alert: AlertDetail, reextraction: ReextractionLine | null): string {
  const base = `/sources/${alert.source.id}`;
  if (step === 'rule') return `${base}/rules?alert=${alert.id}&field=${fieldToRepair(alert)}`;
  if (step === 'release' && reextraction) return `${base}/reextractions/${reextraction.id}`;
  return `${base}/reextractions?alert=${alert.id}`;
}

function stepWords(
  t: ReturnType<typeof useTranslations<'reextractions.repair'>>,
  step: RepairStep,
  given: { alert: AlertDetail; version: number | null; progress: RepairProgress },
): string {
  const { alert, version, progress } = given;
  const { reextraction, done } = progress;
  if (step === 'rule')
    return done.rule
      ? t('rule-done', { version: version ?? 0 })
      : t('rule-open', { version: alert.wrapperVersion });
  if (step === 'release') {
    if (alert.impact.held > 0) return t('held', { count: alert.impact.held });
    return t('free');
  }
  if (!reextraction) return t('extract-open', { count: alert.impact.affected });
  const counts = { done: doneOf(reextraction), total: reextraction.total };
  return done.extract
    ? t('extract-done', { ...counts, changed: reextraction.changed })
    : t('extracting', counts);
}

function StepIcon({ done, next }: { done: boolean; next: boolean }) {
  const t = useTranslations('reextractions.repair');
  const [Shape, tone, word] = done
    ? ([IconCircleCheck, 'tone-ok', 'done'] as const)
    : next
      ? ([IconCircleDot, 'tone-accent', 'next'] as const)
      : ([IconCircleDashed, 'text-3', 'later'] as const);
  return <Shape size={16} stroke={1.75} className={tone} role="img" aria-label={t(word)} />;
}
