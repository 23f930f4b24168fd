'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertOctagon, IconGitMerge } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { Note } from '@/components/state/note.tsx';
import { CallError, demand, reload } from '@/lib/api/client.ts';
import { changeSource, readSource, type SourceDetail } from '@/lib/api/contracts/sources.ts';
import { choosableCharsets } from '@/lib/core/charset/charset-choice.ts';
import { SourceFields, useExpected } from '../../facts/source-fields.tsx';
import { useUnsavedWarning } from '../../rules/use-unsaved-warning.ts';
import classes from './settings.module.css';

const names = ['name', 'address', 'locale', 'timeZone', 'intervalSeconds', 'charset'] as const;
type Facts = Pick<SourceDetail, (typeof names)[number]>;

function factsOf(source: SourceDetail): Facts {
  const { name, address, locale, timeZone, intervalSeconds, charset } = source;
  return { name, address, locale, timeZone, intervalSeconds, charset };
}

/** Name, address, language, zone, interval and character set. What somebody else changed meanwhile is told before it is written over. */
export function FactsForm({ source, readOnly }: { source: SourceDetail; readOnly: boolean }) {
  const t = useTranslations('source-settings');
  const failures = useTranslations('failure');
  const expected = useExpected();
  const client = useQueryClient();
  const present = factsOf(source);
  const [base, setBase] = useState(present);
  const [draft, setDraft] = useState(present);
  const changed = names.filter((name) => draft[name] !== base[name]);
  const overtaken = changed.length > 0 && names.some((name) => present[name] !== base[name]);
  useUnsavedWarning(changed.length > 0);
  // Nothing of one's own is written: the newer state is simply shown.
  if (changed.length === 0 && names.some((name) => present[name] !== base[name])) {
    setBase(present);
    setDraft(present);
  }

  const save = useMutation({
    mutationFn: () => {
      const changes = Object.fromEntries(changed.map((name) => [name, draft[name]]));
      return demand(changeSource, {
        params: { sourceId: source.id },
        body: { revision: source.revision, ...changes },
      });
    },
    onSuccess: () => {
      setBase(draft);
      notifications.show({ message: t('saved') });
    },
    onSettled: () => reload(client, readSource),
  });
  const failure = save.error instanceof CallError ? save.error.failure : null;
  const errors = failure?.fields ?? {};
  const takenBy = failure?.reason === 'address-taken' ? failure.values?.sourceId : undefined;
  const change = (values: Partial<Facts>) => {
    save.reset();
    setDraft((known) => ({ ...known, ...values }));
  };
  return (
    <Section title={t('facts.title')} caption={t('facts.caption')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <SourceFields facts={draft} errors={errors} readOnly={readOnly} onChange={change} />
        <TextInput
          label={t('address')}
          description={t('address-hint')}
          value={draft.address}
          readOnly={readOnly}
          inputMode="url"
          spellCheck={false}
          error={expected(errors.address)}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <Select
          label={t('charset')}
          description={t('charset-hint')}
          data={[
            { value: 'auto', label: t('charset-choices.auto') },
            { value: 'as-declared', label: t('charset-choices.as-declared') },
            ...choosableCharsets.map((value) => ({
              value,
              label: t('charset-choices.always', { name: value }),
            })),
          ]}
          value={draft.charset}
          searchable
          withScrollArea
          readOnly={readOnly}
          error={expected(errors.charset)}
          onChange={(charset) => charset && change({ charset })}
        />
        {overtaken ? (
          <Note tone="warn" icon={IconGitMerge}>
            {t('conflict')}
          </Note>
        ) : null}
        {failure && Object.keys(errors).length === 0 ? (
          <Note tone="bad" icon={IconAlertOctagon}>
            {takenBy === undefined ? (
              failures(`sentence.${failure.code}`)
            ) : (
              <Link href={`/sources/${takenBy}`}>{t('expected.address-taken')}</Link>
            )}
          </Note>
        ) : null}
        {readOnly ? null : (
          <div className={classes.buttons}>
            <Button type="submit" variant="filled" disabled={changed.length === 0} loading={save.isPending}>
              {t('save')}
            </Button>
            {changed.length > 0 ? <Button onClick={() => change(present)}>{t('discard')}</Button> : null}
          </div>
        )}
      </form>
    </Section>
  );
}
