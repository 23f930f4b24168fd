'use client';

import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { query } from '@/lib/api/client.ts';
import { readOpenApi } from '@/lib/api/contracts/openapi.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import classes from './api.module.css';
import { type ApiDocument, operationsByGroup } from './api-document.ts';
import { OperationItem } from './operation-item.tsx';

/** The API as a person reads it: drawn from the very document that programs take. */
export function ApiScreen() {
  const t = useTranslations('api.page');
  const [search, setSearch] = useState('');
  const answer = useQuery(query(readOpenApi, {}));
  const document = answer.data as ApiDocument | undefined;
  const groups = document ? operationsByGroup(document, search) : [];
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const aside = (
    <>
      {document ? <span className={`${classes.count} caption text-3`}>{t('count', { count })}</span> : null}
      <TextInput
        size="xs"
        w={200}
        aria-label={t('filter')}
        placeholder={t('filter-hint')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
    </>
  );
  return (
    <SettingsFrame aside={aside}>
      {document ? (
        <div className={classes.page}>
          <Section
            title={t('get-in')}
            aside={
              <Button
                component="a"
                href={readOpenApi.path}
                download="markdrift-openapi.json"
                size="xs"
                leftSection={<IconDownload size={14} aria-hidden />}
              >
                {t('download')}
              </Button>
            }
          >
            <p className="text-2">{t('get-in-means')}</p>
            <pre className={`${classes.schema} mono`}>{exampleOf(window.location.origin)}</pre>
            <p className="text-3 caption">{document.info.description}</p>
          </Section>
          {groups.map(({ name, description, operations }) => (
            <Section key={name} title={description} caption={`/api/${name}`}>
              {operations.map((operation) => (
                <OperationItem key={operation.operationId} operation={operation} document={document} />
              ))}
            </Section>
          ))}
          {groups.length === 0 ? (
            <StatePanel
              icon={IconSearch}
              title={t('none', { text: search })}
              actions={<Button onClick={() => setSearch('')}>{t('clear')}</Button>}
            >
              {t('none-means')}
            </StatePanel>
          ) : null}
        </div>
      ) : answer.error ? (
        <FailedQuery query={answer} title={t('failed')} />
      ) : (
        <SkeletonRows rows={14} height={36} />
      )}
    </SettingsFrame>
  );
}

const exampleOf = (origin: string) =>
  `curl -H "Authorization: Bearer $TOKEN" '${origin}/api/sources?limit=10'`;
