'use client';

import { Button, Popover, TextInput } from '@mantine/core';
import { IconFolders, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { CallError, demand, query, reload } from '@/lib/api/client.ts';
import { createGroup, listGroups, type SourceGroup } from '@/lib/api/contracts/source-settings.ts';
import { useExpected } from '../facts/source-fields.tsx';

/** All groups of sources: how many are in each, and how many settings it gives them. */
export function GroupsScreen() {
  const t = useTranslations('source-settings.groups');
  const words = useTranslations('sources');
  const format = useFormatter();
  const router = useRouter();
  const found = useQuery(query(listGroups, {}));
  const add = useMay('operator') ? <NewGroup /> : null;
  const right = { textAlign: 'right' as const };
  return (
    <ConsolePage
      title={t('title')}
      crumbs={[{ href: '/sources', label: words('title') }]}
      content="list"
      actions={add}
    >
      {found.isPending ? (
        <SkeletonRows rows={6} />
      ) : found.isError ? (
        <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
      ) : found.data.groups.length === 0 ? (
        <StatePanel icon={IconFolders} title={t('none')}>
          {t('none-text')}
        </StatePanel>
      ) : (
        <DataTable<SourceGroup>
          rowHeight={36}
          idAccessor="id"
          records={found.data.groups}
          onRowClick={({ record }) => router.push(`/sources/groups/${record.id}`)}
          columns={[
            {
              accessor: 'name',
              title: t('column.name'),
              render: ({ id, name }) => (
                <Link href={`/sources/groups/${id}`} className="text-1 strong">
                  {name}
                </Link>
              ),
            },
            {
              accessor: 'layer',
              title: t('column.sets'),
              width: 200,
              render: ({ layer }) =>
                t('sets', {
                  count: Object.keys(layer.collection).length + Object.keys(layer.detector).length,
                }),
            },
            {
              accessor: 'sources',
              title: t('column.sources'),
              width: 120,
              ...right,
              render: ({ id, sources }) => (
                <Link href={`/sources?group=${id}`} onClick={(event) => event.stopPropagation()}>
                  <span className="figures">{format.number(sources)}</span>
                </Link>
              ),
            },
            {
              accessor: 'troubled',
              title: t('column.troubled'),
              width: 120,
              ...right,
              render: ({ troubled }) => (
                <span className={troubled > 0 ? 'figures strong' : 'figures text-3'}>
                  {format.number(troubled)}
                </span>
              ),
            },
          ]}
        />
      )}
    </ConsolePage>
  );
}

function NewGroup() {
  const t = useTranslations('source-settings.groups');
  const failures = useTranslations('failure');
  const expected = useExpected();
  const router = useRouter();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => demand(createGroup, { body: { name } }),
    onSuccess: async ({ groupId }) => {
      await reload(client, listGroups);
      router.push(`/sources/groups/${groupId}`);
    },
  });
  const failure = create.error instanceof CallError ? create.error.failure : null;
  const error = failure
    ? (expected(failure.fields?.name ?? failure.reason) ?? failures(`sentence.${failure.code}`))
    : undefined;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setOpened(!opened)}
        >
          {t('new')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          style={{ display: 'grid', gap: 12 }}
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate();
          }}
        >
          <TextInput
            data-autofocus
            label={t('name-of-new')}
            value={name}
            maxLength={100}
            error={error}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={create.isPending}>
            {t('create')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
