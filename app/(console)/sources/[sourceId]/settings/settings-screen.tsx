'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertOctagon, IconGitMerge, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { CallError, demand, query, reload } from '@/lib/api/client.ts';
import { listGroups, readSourceSettings } from '@/lib/api/contracts/source-settings.ts';
import { changeSource, readSource, type SourceDetail } from '@/lib/api/contracts/sources.ts';
import type { Answer } from '@/lib/api/endpoint.ts';
import { useExpected } from '../../facts/source-fields.tsx';
import { useUnsavedWarning } from '../../rules/use-unsaved-warning.ts';
import { SettingsFields } from '../../settings/settings-fields.tsx';
import { useLayerDraft } from '../../settings/use-layer-draft.ts';
import { SourceFrame } from '../source-frame.tsx';
import classes from './settings.module.css';

type Stored = Answer<typeof readSourceSettings>;

/** What a source is called, where it is, its group, and its settings with where each comes from. */
export function SettingsScreen({ sourceId }: { sourceId: number }) {
  const t = useTranslations('source-settings');
  const mayEdit = useMay('operator');
  const stored = useQuery(query(readSourceSettings, { params: { sourceId } }));
  return (
    <SourceFrame sourceId={sourceId}>
      {(source) => (
        <div className={classes.page}>
          {mayEdit ? null : (
            <Note tone="accent" icon={IconInfoCircle}>
              {t('read-only')}
            </Note>
          )}
          {stored.data ? (
            <SettingsForm source={source} stored={stored.data} readOnly={!mayEdit} />
          ) : stored.isPending ? (
            <SkeletonRows rows={10} height={48} />
          ) : (
            <FailedQuery
              query={stored}
              title={t('detector.could-not-read')}
              notMeant={t('detector.not-meant')}
            />
          )}
        </div>
      )}
    </SourceFrame>
  );
}

function SettingsForm(props: { source: SourceDetail; stored: Stored; readOnly: boolean }) {
  const { source, stored, readOnly } = props;
  const t = useTranslations('source-settings');
  const failures = useTranslations('failure');
  const expected = useExpected();
  const client = useQueryClient();
  const groups = useQuery(query(listGroups, {})).data?.groups ?? [];
  const [written, setWritten] = useState<{ name?: string; address?: string; groupId?: number | null }>({});
  const [seen, setSeen] = useState(stored.revision);
  const groupId = written.groupId === undefined ? (stored.group?.id ?? null) : written.groupId;
  const group = groups.find(({ id }) => id === groupId) ?? (groupId === null ? null : stored.group);
  const draft = useLayerDraft(stored.own, group);
  const plain = {
    ...(written.name !== undefined && written.name !== source.name && { name: written.name }),
    ...(written.address !== undefined && written.address !== source.address && { address: written.address }),
    ...(groupId !== (stored.group?.id ?? null) && { groupId }),
  };
  const changed = draft.changed || Object.keys(plain).length > 0;
  // Nothing of one's own is written: the newer state is simply shown.
  if (!changed && seen !== stored.revision) setSeen(stored.revision);
  useUnsavedWarning(changed);
  const save = useMutation({
    mutationFn: () =>
      demand(changeSource, {
        params: { sourceId: source.id },
        body: {
          revision: stored.revision,
          ...plain,
          set: draft.change.set as never,
          inherit: draft.change.inherit,
        },
      }),
    onSuccess: async ({ revision }) => {
      await Promise.all([reload(client, readSource), reload(client, readSourceSettings)]);
      draft.reset();
      setWritten({});
      setSeen(revision);
      notifications.show({ message: t('saved') });
    },
    onError: () => Promise.all([reload(client, readSource), reload(client, readSourceSettings)]),
  });
  const failure = save.error instanceof CallError ? save.error.failure : null;
  const errors = failure?.fields ?? {};
  const takenBy = failure?.reason === 'address-taken' ? failure.values?.sourceId : undefined;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Section title={t('facts.title')} caption={t('facts.caption')}>
        <div className={classes.fields}>
          <TextInput
            label={t('name')}
            value={written.name ?? source.name}
            maxLength={200}
            readOnly={readOnly}
            error={expected(errors.name)}
            onChange={(event) => setWritten({ ...written, name: event.currentTarget.value })}
          />
          <Select
            label={t('group')}
            placeholder={t('no-group')}
            clearable={!readOnly}
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={groupId === null ? null : String(groupId)}
            readOnly={readOnly}
            error={expected(errors.groupId)}
            onChange={(value) => setWritten({ ...written, groupId: value === null ? null : Number(value) })}
          />
        </div>
        <TextInput
          mt={12}
          label={t('address')}
          description={t('address-hint')}
          value={written.address ?? source.address}
          readOnly={readOnly}
          inputMode="url"
          spellCheck={false}
          error={expected(errors.address)}
          onChange={(event) => setWritten({ ...written, address: event.currentTarget.value })}
        />
        {groupId === null ? null : (
          <p className="caption">
            <Link href={`/sources/groups/${groupId}`}>{t('to-group')}</Link>
          </p>
        )}
      </Section>
      <SettingsFields draft={draft} errors={errors} readOnly={readOnly} browser={stored.browser} />
      {changed && seen !== stored.revision ? (
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
      {readOnly || !changed ? null : (
        <div className={classes.dock}>
          <DockedBar>
            <Button type="submit" variant="filled" loading={save.isPending}>
              {t('save')}
            </Button>
            <Button
              onClick={() => {
                draft.reset();
                setWritten({});
                save.reset();
              }}
            >
              {t('discard')}
            </Button>
          </DockedBar>
        </div>
      )}
    </form>
  );
}
