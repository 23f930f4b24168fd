'use client';

import { Button, Checkbox, Drawer, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { CallError, demand, reload } from '@/lib/api/client.ts';
import { type DetectorAnswer, readDetector } from '@/lib/api/contracts/detector.ts';
import { previewReference, saveVersion } from '@/lib/api/contracts/detector-versions.ts';
import type { Reference } from '@/lib/core/detect/reference.ts';

const dayOf = (instant: string | null) => instant?.slice(0, 10) ?? '';
const beginOf = (day: string) => (day === '' ? null : `${day}T00:00:00.000Z`);
/** The day itself belongs to it. */
const endOf = (day: string) =>
  day === '' ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
const lastDayOf = (instant: string | null) =>
  instant === null ? '' : new Date(Date.parse(instant) - 1).toISOString().slice(0, 10);

/** Which documents the next training is on, how many they are, and the training itself. */
export function ReferenceDrawer(props: { sourceId: number; detector: DetectorAnswer; close: () => void }) {
  const { sourceId, detector, close } = props;
  const t = useTranslations('tuning.reference');
  const failures = useFailureWords();
  const format = useFormatter();
  const client = useQueryClient();
  const [reference, setReference] = useState<Reference>(detector.reference);
  const [excludedText, setExcludedText] = useState(detector.reference.excludedDocuments.join(' '));
  const [note, setNote] = useState('');
  const excludedDocuments = excludedText.match(/[1-9]\d{0,17}/g) ?? [];
  const wanted = { ...reference, excludedDocuments };
  const change = (part: Partial<Reference>) => setReference({ ...reference, ...part });
  const changePeriod = (place: number, part: Partial<Reference['excluded'][number]>) =>
    change({ excluded: reference.excluded.map((each, i) => (i === place ? { ...each, ...part } : each)) });
  const preview = useQuery({
    queryKey: [previewReference.path, sourceId, wanted],
    queryFn: ({ signal }) =>
      demand(previewReference, { params: { sourceId }, body: { reference: wanted } }, signal),
    placeholderData: (known) => known,
    retry: false,
  });
  const train = useMutation({
    mutationFn: () =>
      demand(saveVersion, {
        params: { sourceId },
        body: {
          revision: detector.sourceRevision,
          settings: detector.wholeSettings,
          reference: wanted,
          train: true,
          note,
        },
      }),
    onSuccess: close,
    onSettled: () => reload(client, readDetector),
  });
  const counted = preview.data;
  const tooFew = counted !== undefined && counted.documents < counted.need;
  const failure = train.error instanceof CallError ? train.error.failure : null;
  return (
    <Drawer opened onClose={close} title={t('title')}>
      <form
        style={{ display: 'grid', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          train.mutate();
        }}
      >
        <p className="text-2">{t('text')}</p>
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
          <TextInput
            type="date"
            label={t('from')}
            value={dayOf(reference.from)}
            onChange={({ currentTarget }) => change({ from: beginOf(currentTarget.value) })}
          />
          <TextInput
            type="date"
            label={t('until')}
            value={lastDayOf(reference.until)}
            onChange={({ currentTarget }) => change({ until: endOf(currentTarget.value) })}
          />
        </div>
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend className="caption text-3">{t('weekdays')}</legend>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <Checkbox
                key={day}
                label={format.dateTime(new Date(Date.UTC(2024, 0, day)), {
                  weekday: 'short',
                  timeZone: 'UTC',
                })}
                checked={reference.weekdays.includes(day)}
                onChange={({ currentTarget }) =>
                  change({
                    weekdays: currentTarget.checked
                      ? [...reference.weekdays, day].sort()
                      : reference.weekdays.filter((each) => each !== day),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 8 }}>
          <legend className="caption text-3">{t('excluded')}</legend>
          {reference.excluded.map((period, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place
            <div key={place} style={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 8 }}>
              <TextInput
                type="date"
                aria-label={t('excluded-from')}
                value={dayOf(period.from)}
                onChange={({ currentTarget }) =>
                  changePeriod(place, { from: beginOf(currentTarget.value) ?? period.from })
                }
              />
              <TextInput
                type="date"
                aria-label={t('excluded-until')}
                value={lastDayOf(period.until)}
                onChange={({ currentTarget }) =>
                  changePeriod(place, { until: endOf(currentTarget.value) ?? period.until })
                }
              />
              <Button onClick={() => change({ excluded: reference.excluded.filter((_, i) => i !== place) })}>
                {t('take-back')}
              </Button>
            </div>
          ))}
          <div>
            <Button
              size="xs"
              onClick={() => {
                const today = new Date().toISOString().slice(0, 10);
                change({
                  excluded: [...reference.excluded, { from: beginOf(today)!, until: endOf(today)! }],
                });
              }}
            >
              {t('exclude-period')}
            </Button>
          </div>
        </fieldset>
        <Textarea
          label={t('excluded-documents')}
          description={t('excluded-documents-hint')}
          value={excludedText}
          onChange={({ currentTarget }) => setExcludedText(currentTarget.value)}
        />
        {counted ? (
          <Note tone={tooFew ? 'warn' : 'accent'} icon={tooFew ? IconAlertTriangle : IconInfoCircle}>
            {tooFew
              ? t('too-few', { documents: counted.documents, need: counted.need })
              : t(counted.documents >= counted.most ? 'most' : 'documents', {
                  documents: counted.documents,
                })}{' '}
            {counted.first && counted.last
              ? format.dateTimeRange(new Date(counted.first), new Date(counted.last), { dateStyle: 'medium' })
              : null}
          </Note>
        ) : preview.isError ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {t('not-countable')}
          </Note>
        ) : null}
        <TextInput
          label={t('reason')}
          value={note}
          required
          maxLength={500}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {failure ? <p className="tone-bad">{failures.sentence(failure)}</p> : null}
        <div>
          <Button
            type="submit"
            variant="filled"
            loading={train.isPending}
            disabled={tooFew || counted === undefined || note.trim() === ''}
          >
            {t('train')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
