'use client';

import { Button, NumberInput, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { CallError, demand, query, reload } from '@/lib/api/client.ts';
import {
  changeDetector,
  type DetectorAnswer,
  readDetector,
  type TunableSettings,
} from '@/lib/api/contracts/detector.ts';
import { readSource } from '@/lib/api/contracts/sources.ts';
import { policies } from '@/lib/core/detect/settings.ts';
import { useUnsavedWarning } from '../../rules/use-unsaved-warning.ts';
import classes from './settings.module.css';

/** Shares are written in percent. */
const figures = [
  { name: 'calm', scale: 1, step: 0.5 },
  { name: 'wantedFalsePositives', scale: 100, step: 0.5 },
  { name: 'firstModel', scale: 1, step: 5 },
  { name: 'fullModel', scale: 1, step: 10 },
  { name: 'selfCheckShare', scale: 100, step: 1 },
  { name: 'batchDocuments', scale: 1, step: 5 },
] as const;

export function DetectorForm({ sourceId, readOnly }: { sourceId: number; readOnly: boolean }) {
  const t = useTranslations('source-settings.detector');
  const found = useQuery(query(readDetector, { params: { sourceId } }));
  return (
    <Section title={t('title')} caption={t('caption')}>
      {found.data ? (
        <Form
          key={JSON.stringify(found.data.settings)}
          sourceId={sourceId}
          detector={found.data}
          readOnly={readOnly}
        />
      ) : found.isPending ? (
        <SkeletonRows rows={5} />
      ) : (
        <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
      )}
    </Section>
  );
}

function Form(props: { sourceId: number; detector: DetectorAnswer; readOnly: boolean }) {
  const { sourceId, detector, readOnly } = props;
  const t = useTranslations('source-settings.detector');
  const words = useTranslations('source-settings');
  const failures = useTranslations('failure');
  const format = useFormatter();
  const client = useQueryClient();
  const [draft, setDraft] = useState<TunableSettings>(detector.settings);
  const names = Object.keys(detector.settings) as (keyof TunableSettings)[];
  const changed = names.filter((name) => draft[name] !== detector.settings[name]);
  useUnsavedWarning(changed.length > 0);
  const save = useMutation({
    mutationFn: () => {
      const changes = Object.fromEntries(changed.map((name) => [name, draft[name]]));
      return demand(changeDetector, {
        params: { sourceId },
        body: { revision: detector.sourceRevision, ...changes },
      });
    },
    onSuccess: () => notifications.show({ message: t('saved') }),
    onSettled: () => Promise.all([reload(client, readDetector), reload(client, readSource)]),
  });
  const failure = save.error instanceof CallError ? save.error.failure : null;
  const errorOf = (name: string) => {
    const code = failure?.fields?.[name];
    return code === undefined
      ? undefined
      : t.has(`expected.${code}`)
        ? t(`expected.${code}`)
        : t('expected.other');
  };
  const change = (values: Partial<TunableSettings>) => {
    save.reset();
    setDraft((known) => ({ ...known, ...values }));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Select
        label={t('policy')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={t('default', { value: t(`policies.${detector.defaults.policy}`) })}
        data={policies.map((policy) => ({ value: policy, label: t(`policies.${policy}`) }))}
        value={draft.policy}
        readOnly={readOnly}
        error={errorOf('policy')}
        onChange={(value) => change({ policy: policies.find((policy) => policy === value) ?? draft.policy })}
      />
      <div className={classes.fields}>
        {figures.map(({ name, scale, step }) => (
          <NumberInput
            key={name}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            label={t(name)}
            description={
              <>
                {t(`${name}-hint`)}{' '}
                {t('default', { value: format.number(rounded(detector.defaults[name] * scale)) })}
              </>
            }
            value={rounded(draft[name] * scale)}
            step={step}
            min={0}
            readOnly={readOnly}
            error={errorOf(name)}
            onChange={(value) => typeof value === 'number' && change({ [name]: rounded(value / scale) })}
          />
        ))}
      </div>
      {failure && !failure.fields ? (
        <Note tone="bad" icon={IconAlertOctagon}>
          {failures(`sentence.${failure.code}`)}
        </Note>
      ) : null}
      {readOnly ? null : (
        <div className={classes.buttons}>
          <Button type="submit" variant="filled" disabled={changed.length === 0} loading={save.isPending}>
            {words('save')}
          </Button>
          {changed.length > 0 ? (
            <Button onClick={() => change(detector.settings)}>{words('discard')}</Button>
          ) : null}
        </div>
      )}
    </form>
  );
}

/** Percent and back without the dust of binary fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(10));
}
