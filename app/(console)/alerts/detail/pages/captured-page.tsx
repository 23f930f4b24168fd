'use client';

import { IconCheck, IconExternalLink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageView, type PageViewKind } from '@/components/page-view/page-view.tsx';
import { Time } from '@/components/time/time.tsx';
import { addressOf, query } from '@/lib/api/client.ts';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { type CaptureReading, readCapture, showFrame } from '@/lib/api/contracts/captures.ts';
import { paragraphsOf } from '@/lib/core/alerts/compare-texts.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { SamplePicture } from './sample-picture.tsx';

export type Sample = NonNullable<AlertDetail['samples']>['good'];

interface CapturedPageProps {
  sample: Sample;
  good: boolean;
  view: PageViewKind;
  /** The earlier reading of the same article, by which lost parts are known. */
  before?: Sample | undefined;
  /** Of an alert about one field: that one is told first. */
  field: string;
}

/** The stored page of a sample, read again by the rules that read it. */
export function CapturedPage({ sample, good, view, before, field }: CapturedPageProps) {
  const { t, field: fieldName, count } = useAlertWords();
  const words = useTranslations('page-view');
  const { captureId, wrapperId } = sample;
  const asked = {
    params: { captureId: captureId ?? '0' },
    query: {
      ...(wrapperId === null ? {} : { wrapper: wrapperId }),
      ...(before?.captureId && before.wrapperId
        ? { beforeCapture: before.captureId, beforeWrapper: before.wrapperId }
        : {}),
    },
  };
  const reading = useQuery({
    ...query(readCapture, asked),
    enabled: captureId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const read = reading.data;
  const name = good ? t('last-good') : t('first-bad');
  const shows = read && read.kind !== 'gone' && (read.kind === 'read' || view === 'source');
  return (
    <PageView
      name={name}
      view={view}
      head={
        <>
          <span className={`${good ? 'tone-ok' : 'tone-bad'} nowrap`}>
            {good ? (
              <IconCheck size={16} stroke={1.75} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
            ) : (
              <IconX size={16} stroke={1.75} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
            )}{' '}
            <b>{name}</b>
          </span>
          <span className="text-3 cut">
            <Time at={sample.collectedAt} form="absolute" />
            {captureId === null ? null : ` · ${words('capture', { id: captureId })}`}
          </span>
        </>
      }
      actions={
        <Link
          href={`/documents/${sample.documentId}`}
          aria-label={words('open-document')}
          title={words('open-document')}
        >
          <IconExternalLink size={16} stroke={1.75} />
        </Link>
      }
      facts={read?.kind === 'read' ? <Found read={read} field={field} /> : null}
      addressOf={
        shows
          ? (as, theme) => addressOf(showFrame.path, { ...asked, query: { ...asked.query, as, theme } })
          : null
      }
      picture={<SamplePicture name={name} captureId={captureId} read={read} />}
      missing={<Missing reading={reading} captured={captureId !== null} />}
      text={
        <>
          <p className="strong text-1">{sample.title ?? sample.url}</p>
          <p className="caption text-3">
            {[
              `${fieldName('author')}: ${sample.author ?? '—'}`,
              t('paragraphs-characters', {
                paragraphs: paragraphsOf(sample.text).length,
                characters: count(sample.characters),
              }),
            ].join(' · ')}
          </p>
          {paragraphsOf(sample.text).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stand in the text's order
            <p key={index}>{paragraph}</p>
          ))}
          {sample.text.trim() === '' ? <p className="text-3">{words('no-text')}</p> : null}
        </>
      }
    />
  );
}

/** What the rules find on the page, the field in question first. */
function Found({ read, field }: { read: CaptureReading; field: string }) {
  const words = useTranslations('page-view');
  const { field: fieldName } = useAlertWords();
  const asked = read.fields.filter(
    (one) => one.alternative !== null || one.error !== null || one.field === field || one.field === 'body',
  );
  const ordered = [...asked].sort((a, b) => Number(b.field === field) - Number(a.field === field));
  return (
    <>
      {ordered.map((one) => (
        <span key={one.field} className={one.alternative === null && one.field === field ? 'tone-bad' : ''}>
          {one.error
            ? words(`error.${one.error}`, { field: fieldName(one.field) })
            : one.alternative === null
              ? words('not-found', { field: fieldName(one.field) })
              : one.seen === 0
                ? words('not-seen', { field: fieldName(one.field) })
                : words('found', { field: fieldName(one.field), characters: one.characters })}
        </span>
      ))}
      {read.lost > 0 ? <span className="tone-bad">{words('found-lost', { count: read.lost })}</span> : null}
      {read.cut ? <span className="text-3">{words('cut')}</span> : null}
    </>
  );
}

function Missing({
  reading,
  captured,
}: {
  reading: { data: CaptureReading | undefined; isError: boolean };
  captured: boolean;
}) {
  const words = useTranslations('page-view');
  const { data, isError } = reading;
  const why = !captured
    ? 'no-capture'
    : isError
      ? 'not-read'
      : data?.kind === 'gone' || data?.kind === 'too-complex'
        ? data.kind
        : null;
  if (why === null) return null;
  return (
    <>
      <strong>{words(why)}</strong>
      <span>{words(`${why}-means`)}</span>
    </>
  );
}
