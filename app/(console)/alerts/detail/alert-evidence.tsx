'use client';

import { IconCircleCheck, IconRotateClockwise } from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter } from 'next-intl';
import { Facts } from '@/components/layout/facts.tsx';
import { Note } from '@/components/state/note.tsx';
import { Duration } from '@/components/time/duration.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../alert-words.tsx';
import { Activity } from './activity.tsx';
import { CriteriaSection } from './criteria/criteria-section.tsx';
import { HistogramSection } from './criteria/histogram-section.tsx';
import { HistorySection } from './criteria/history-section.tsx';
import { PrecisionSection } from './criteria/precision-section.tsx';
import classes from './detail.module.css';
import { RetrainingTable } from './dialogs/retraining-table.tsx';
import { FieldValues } from './field-values.tsx';
import { ImpactLine } from './impact-line.tsx';
import { MovedSection } from './moved-section.tsx';
import { AffectedDocuments } from './pages/affected-documents.tsx';
import { PagesSection } from './pages/pages-section.tsx';
import { Samples } from './pages/samples.tsx';
import { RepairSection } from './repair-section.tsx';
import { RunFacts } from './run-facts.tsx';

/** Sentence first, numbers next, evidence below. */
export function AlertEvidence({ alert }: { alert: AlertDetail }) {
  const { t, sentence, explain, fieldAndKind } = useAlertWords();
  const explanation = explain(alert);
  const since = alert.impact.firstDocument?.collectedAt ?? alert.openedAt;
  return (
    <>
      <div className={classes.subject}>
        <Link href={`/sources/${alert.source.id}`} className="strong">
          {alert.source.name}
        </Link>
        <span>{alert.source.host}</span>
        <span>· {fieldAndKind(alert)}</span>
        <span>· {t('rules-version', { version: alert.wrapperVersion })}</span>
      </div>
      <h1 className="prose">
        {sentence(alert)}, {t('since')} <Time at={since} form="absolute" />
      </h1>
      {explanation ? <p className={`${classes.explanation} prose`}>{explanation}</p> : null}
      <ImpactLine alert={alert} />
      <StateNote alert={alert} />
      <div className={classes.facts}>
        <Facts facts={useFacts(alert)} />
      </div>
      <MovedSection alert={alert} />
      <RepairSection alert={alert} />
      {alert.retraining ? <RetrainingTable retraining={alert.retraining} /> : null}
      <CriteriaSection alert={alert} />
      <HistorySection alert={alert} />
      <HistogramSection alert={alert} />
      <RunFacts alert={alert} />
      <FieldValues alert={alert} />
      <PagesSection alert={alert} />
      <Samples alert={alert} />
      <AffectedDocuments alert={alert} />
      <PrecisionSection sourceId={alert.source.id} kind={alert.kind} />
      <Activity alert={alert} />
    </>
  );
}

function StateNote({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  if (alert.status === 'snoozed' && alert.snoozedUntil) {
    return (
      <p className="text-2">
        {t('note.snoozed')} <Time at={alert.snoozedUntil} form="absolute" />.
      </p>
    );
  }
  if (alert.closedAt !== null) {
    return (
      <div className={classes.note}>
        <Note tone={alert.status === 'resolved' ? 'ok' : 'accent'} icon={IconCircleCheck}>
          {t(alert.status === 'resolved' ? 'note.resolved' : 'note.false')}{' '}
          <Time at={alert.closedAt} form="absolute" />.{' '}
          {alert.impact.held > 0 ? t('note.still-held', { count: alert.impact.held }) : null}
        </Note>
      </div>
    );
  }
  if (alert.confirmedAt) {
    return (
      <div className={classes.note}>
        <Note tone="warn" icon={IconCircleCheck}>
          {t('note.confirmed')} <Time at={alert.confirmedAt} form="absolute" />.{' '}
          {alert.impact.held > 0 ? t('note.confirmed-means', { count: alert.impact.held }) : null}
        </Note>
      </div>
    );
  }
  const last = alert.earlier[0];
  if (last && (alert.status === 'regressed' || alert.status === 'flapping')) {
    return (
      <div className={classes.note}>
        <Note tone="warn" icon={IconRotateClockwise}>
          {t(alert.status === 'flapping' ? 'note.flapping' : 'note.regressed')}{' '}
          <Link href={`/alerts/${last.id}`}>A-{last.id}</Link>
          {last.closedAt ? (
            <>
              , {t('note.closed')} <Time at={last.closedAt} form="absolute" />
            </>
          ) : null}
        </Note>
      </div>
    );
  }
  return null;
}

function useFacts(alert: AlertDetail) {
  const { t, count } = useAlertWords();
  const format = useFormatter();
  const { affected, held, published } = alert.impact;
  const decimal = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const facts = [];
  if (affected > 0) {
    facts.push({
      figure: t('fact.of', { some: count(affected), all: count(published) }),
      words: t('fact.published', { share: format.number(affected / published, { style: 'percent' }) }),
    });
    facts.push({
      figure: t('fact.held', { count: held }),
      words: t(held > 0 ? 'fact.held-means' : 'fact.free-means'),
    });
  } else {
    facts.push({ figure: t('fact.runs', { count: alert.occurrenceCount }), words: t('fact.runs-means') });
    facts.push({ figure: <Time at={alert.lastSeenAt} />, words: t('fact.last-seen') });
  }
  if (alert.impact.firstDocument && affected > 0) {
    const delay = Date.parse(alert.openedAt) - Date.parse(alert.impact.firstDocument.collectedAt);
    facts.push({
      figure: delay >= 1000 ? <Duration milliseconds={delay} /> : t('fact.at-once'),
      words: t('fact.delay'),
    });
  } else {
    const until = alert.closedAt ? Date.parse(alert.closedAt) : Date.parse(alert.lastSeenAt);
    const lasted = until - Date.parse(alert.openedAt);
    facts.push({
      figure: lasted >= 1000 ? <Duration milliseconds={lasted} /> : t('fact.once'),
      words: t(alert.closedAt ? 'fact.lasted' : 'fact.lasts'),
    });
  }
  if (alert.score !== null && alert.threshold !== null) {
    const fired = alert.check?.criteria.filter((one) => one.fired).length;
    const above = alert.score > alert.threshold;
    facts.push({
      figure: (
        <>
          <span className={above ? 'tone-bad' : ''}>{decimal(alert.score)}</span>{' '}
          <span className={classes.cutOff}>{t('fact.cut-off', { value: decimal(alert.threshold) })}</span>
        </>
      ),
      words: alert.check
        ? t('fact.score-of', { fired: fired ?? 0, all: alert.check.criteria.length })
        : t('fact.score'),
    });
  } else {
    facts.push({ figure: t('fact.no-score'), words: t('fact.no-score-means') });
  }
  return facts;
}
