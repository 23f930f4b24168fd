'use client';

import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useExpected } from '@/app/(console)/sources/facts/source-fields.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { CallError, demand, reload } from '@/lib/api/client.ts';
import { type DetectorAnswer, readDetector } from '@/lib/api/contracts/detector.ts';
import { saveVersion } from '@/lib/api/contracts/detector-versions.ts';
import type { DetectorSettings } from '@/lib/core/detect/settings.ts';
import classes from './tuning.module.css';

/** What was changed, and the way to a new version: a reason, and a worker makes it. */
export const SaveBar = memo(function SaveBar(props: {
  sourceId: number;
  detector: DetectorAnswer;
  /** What is tried at the moment; asked for when it is saved, so that no move of a slider draws the bar anew. */
  draft: () => DetectorSettings;
  changes: number;
  next: number;
  discard: () => void;
}) {
  const { sourceId, detector, draft, changes, next, discard } = props;
  const t = useTranslations('tuning');
  const failures = useFailureWords();
  const expected = useExpected();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const bar = useRef<HTMLFormElement>(null);
  // Saved or discarded, the bar goes: whoever was in it goes on with the settings.
  useLayoutEffect(() => {
    const form = bar.current;
    return () => {
      if (form?.contains(document.activeElement))
        document.querySelector<HTMLElement>('[data-settings]')?.focus({ preventScroll: true });
    };
  }, []);
  const save = useMutation({
    mutationFn: () =>
      demand(saveVersion, {
        params: { sourceId },
        body: { revision: detector.sourceRevision, settings: draft(), note },
      }),
    onSuccess: ({ fit }) => {
      setNote('');
      notifications.show({ message: t(fit ? 'asked-fit' : 'asked-thresholds', { version: next }) });
    },
    onSettled: () => reload(client, readDetector),
  });
  const busy = ['waiting', 'running'].includes(detector.training?.state ?? '');
  const failure = save.error instanceof CallError ? save.error.failure : null;
  const [field, problem] = Object.entries(failure?.fields ?? {})[0] ?? [];
  const name = field && `parameter.${field.replace('settings.', '').replace('.', '-')}.name`;
  return (
    <DockedBar>
      <form
        ref={bar}
        className={classes.save}
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() !== '' && !busy) save.mutate();
        }}
      >
        <b className="tone-accent">{t('changed', { count: changes })}</b>
        <span className="caption text-3">
          {failure ? failures.sentence(failure) : busy ? t('wait-for-training') : t('not-in-force-yet')}
          {name && t.has(name) ? ` ${t(name)}: ${expected(problem)}` : null}
        </span>
        <span style={{ flex: 1 }} />
        <Button onClick={discard}>{t('discard')}</Button>
        <TextInput
          className={classes.reason}
          aria-label={t('reason')}
          placeholder={t('reason')}
          value={note}
          maxLength={500}
          required
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={save.isPending} disabled={note.trim() === '' || busy}>
          {t('save-as', { version: next })}
        </Button>
      </form>
    </DockedBar>
  );
});
