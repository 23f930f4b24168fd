'use client';

import { Button, Menu, Popover, TextInput } from '@mantine/core';
import { IconCopy, IconDots, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { CallError, demand, reload } from '@/lib/api/client.ts';
import { cloneSource, listSources, type SourceDetail } from '@/lib/api/contracts/sources.ts';
import { useExpected } from '../facts/source-fields.tsx';
import { ExportForm } from '../list/export-menu.tsx';
import classes from './source-frame.module.css';

type Opened = 'menu' | 'clone' | 'export' | null;
const icon = { size: 16, stroke: 1.75 } as const;

/** What is not done every day with a source: another one like it, a file of it. */
export function MoreActions({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const mayClone = useMay('operator');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <Popover
      opened={opened === 'clone' || opened === 'export'}
      onChange={close}
      position="bottom-end"
      width={380}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.more}>
          <Menu
            opened={opened === 'menu'}
            onChange={(open) => setOpened(open ? 'menu' : null)}
            position="bottom-end"
          >
            <Menu.Target>
              <Button px={8} aria-label={t('more')} title={t('more')}>
                <IconDots {...icon} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayClone ? (
                <Menu.Item
                  closeMenuOnClick={false}
                  leftSection={<IconCopy {...icon} />}
                  onClick={() => setOpened('clone')}
                >
                  {t('clone')}
                </Menu.Item>
              ) : null}
              <Menu.Item
                closeMenuOnClick={false}
                leftSection={<IconDownload {...icon} />}
                onClick={() => setOpened('export')}
              >
                {t('export')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t(opened === 'export' ? 'export' : 'clone')}>
        {opened === 'export' ? (
          <ExportForm ids={[source.id]} filter={null} onSaved={close} />
        ) : (
          <CloneForm source={source} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function CloneForm({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const failures = useTranslations('failure');
  const expected = useExpected();
  const router = useRouter();
  const client = useQueryClient();
  const [name, setName] = useState(t('clone-name', { name: source.name }).slice(0, 200));
  const [address, setAddress] = useState(source.address);
  const clone = useMutation({
    mutationFn: () => demand(cloneSource, { params: { sourceId: source.id }, body: { name, address } }),
    onSuccess: async ({ sourceId }) => {
      await reload(client, listSources);
      router.push(`/sources/${sourceId}`);
    },
  });
  const failure = clone.error instanceof CallError ? clone.error.failure : null;
  const taken = failure?.reason === 'address-taken' ? Number(failure.values?.sourceId) : null;
  const fieldError = (field: string) => expected(failure?.fields?.[field]);
  const other = failure && !failure.fields && taken === null ? failures(`sentence.${failure.code}`) : null;
  return (
    <form
      className={classes.clone}
      onSubmit={(event) => {
        event.preventDefault();
        clone.mutate();
      }}
    >
      <h2>{t('clone-title')}</h2>
      <p className="text-2">{t('clone-means')}</p>
      <TextInput
        label={t('address')}
        data-autofocus
        value={address}
        maxLength={2000}
        error={
          taken === null ? (
            fieldError('address')
          ) : (
            <>
              {expected('address-taken')} <Link href={`/sources/${taken}`}>{t('show-it')}</Link>
            </>
          )
        }
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label={t('name')}
        value={name}
        maxLength={200}
        error={fieldError('name') ?? other}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="filled"
        loading={clone.isPending}
        disabled={name.trim() === '' || address.trim() === '' || address.trim() === source.address}
      >
        {t('clone-yes')}
      </Button>
    </form>
  );
}
