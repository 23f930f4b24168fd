'use client';

import { Button, Popover, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertOctagon, IconFolderOff, IconGitMerge, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { CallError, demand, query, reload } from '@/lib/api/client.ts';
import {
  changeGroup,
  listGroups,
  removeGroup,
  type SourceGroup,
} from '@/lib/api/contracts/source-settings.ts';
import classes from '../../[sourceId]/settings/settings.module.css';
import { useExpected } from '../../facts/source-fields.tsx';
import { useUnsavedWarning } from '../../rules/use-unsaved-warning.ts';
import { SettingsFields } from '../../settings/settings-fields.tsx';
import { useLayerDraft } from '../../settings/use-layer-draft.ts';

/** Name and settings of a group, its sources, and its deletion. */
export function GroupScreen({ groupId }: { groupId: number }) {
  const t = useTranslations('source-settings.groups');
  const words = useTranslations('sources');
  const found = useQuery(query(listGroups, {}));
  const group = found.data?.groups.find(({ id }) => id === groupId);
  const mayEdit = useMay('operator');
  return (
    <ConsolePage
      title={group?.name ?? ''}
      crumbs={[
        { href: '/sources', label: words('title') },
        { href: '/sources/groups', label: t('title') },
      ]}
      actions={group && mayEdit ? <DeleteGroup group={group} /> : null}
    >
      {group ? (
        <GroupForm group={group} readOnly={!mayEdit} />
      ) : found.isPending ? (
        <SkeletonRows rows={10} height={48} />
      ) : found.isError ? (
        <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
      ) : (
        <StatePanel icon={IconFolderOff} title={t('gone')}>
          {t('gone-text')}
        </StatePanel>
      )}
    </ConsolePage>
  );
}

function GroupForm({ group, readOnly }: { group: SourceGroup; readOnly: boolean }) {
  const t = useTranslations('source-settings');
  const failures = useTranslations('failure');
  const expected = useExpected();
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const [seen, setSeen] = useState(group.revision);
  const draft = useLayerDraft(group.layer, null);
  const renamed = name !== null && name !== group.name;
  const changed = draft.changed || renamed;
  if (!changed && seen !== group.revision) setSeen(group.revision);
  useUnsavedWarning(changed);
  const save = useMutation({
    mutationFn: () =>
      demand(changeGroup, {
        params: { groupId: group.id },
        body: {
          revision: group.revision,
          ...(renamed && { name }),
          set: draft.change.set as never,
          inherit: draft.change.inherit,
        },
      }),
    onSuccess: async ({ revision, affected }) => {
      await reload(client, listGroups);
      draft.reset();
      setName(null);
      setSeen(revision);
      notifications.show({ message: t('groups.saved', { affected }) });
    },
    onError: () => reload(client, listGroups),
  });
  const failure = save.error instanceof CallError ? save.error.failure : null;
  const errors = failure?.fields ?? {};
  const taken = failure?.reason === 'name-taken';
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('name')}
          value={name ?? group.name}
          maxLength={100}
          readOnly={readOnly}
          error={expected(taken ? 'name-taken' : errors.name)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p style={{ alignSelf: 'end', paddingBottom: 8 }}>
          <Link href={`/sources?group=${group.id}`}>{t('groups.sources', { count: group.sources })}</Link>
        </p>
      </div>
      <SettingsFields draft={draft} errors={errors} readOnly={readOnly} ofGroup />
      {changed && seen !== group.revision ? (
        <Note tone="warn" icon={IconGitMerge}>
          {t('groups.conflict')}
        </Note>
      ) : null}
      {failure && !taken && Object.keys(errors).length === 0 ? (
        <Note tone="bad" icon={IconAlertOctagon}>
          {failures(`sentence.${failure.code}`)}
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
                setName(null);
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

function DeleteGroup({ group }: { group: SourceGroup }) {
  const t = useTranslations('source-settings.groups');
  const failures = useTranslations('failure');
  const client = useQueryClient();
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const remove = useMutation({
    mutationFn: (keep: boolean) =>
      demand(removeGroup, {
        params: { groupId: group.id },
        body: { revision: group.revision, sources: group.sources, keep },
      }),
    onSuccess: async ({ affected }) => {
      notifications.show({ message: t('deleted', { affected }) });
      router.push('/sources/groups');
      await reload(client, listGroups);
    },
    onError: () => reload(client, listGroups),
  });
  const failure = remove.error instanceof CallError ? remove.error.failure : null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} trapFocus>
      <Popover.Target>
        <Button leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => setOpened(!opened)}>
          {t('delete')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('delete-question', { name: group.name })}
        style={{ display: 'grid', gap: 12 }}
      >
        <h2>{t('delete-question', { name: group.name })}</h2>
        <p className="text-2">{t('delete-means', { count: group.sources })}</p>
        {failure ? (
          <Note tone="bad" icon={IconAlertOctagon}>
            {failures(`sentence.${failure.code}`)}
          </Note>
        ) : null}
        <Button loading={remove.isPending} onClick={() => remove.mutate(true)}>
          {t('delete-keep')}
        </Button>
        {group.sources > 0 ? (
          <Button loading={remove.isPending} onClick={() => remove.mutate(false)}>
            {t('delete-drop')}
          </Button>
        ) : null}
        <Button variant="subtle" data-autofocus onClick={() => setOpened(false)}>
          {t('cancel')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
