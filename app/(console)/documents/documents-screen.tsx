'use client';

import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { query } from '@/lib/api/client.ts';
import { documentStates } from '@/lib/api/contracts/documents.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import { DocumentList } from './document-list.tsx';
import { useDocumentFilter } from './use-document-filter.ts';

/** All documents, newest first. */
export function DocumentsScreen() {
  const t = useTranslations('documents');
  const { filter, filtered, addressWith, change, clear } = useDocumentFilter();
  const search = useDebouncedCallback((text: string) => change({ search: text }), 300);
  const sources = useQuery(query(listSources, { query: { sort: 'name', limit: 500 } }));
  const tabs = [undefined, ...documentStates].map((state) => ({
    href: addressWith({ state }),
    label: t(`state.${state ?? 'all'}`),
    current: filter.state === state,
  }));
  return (
    <ConsolePage
      title={t('title')}
      content="list"
      bars={
        <ToolBar
          aside={
            <>
              <TextInput
                size="sm"
                w={260}
                defaultValue={filter.search ?? ''}
                onChange={(event) => search(event.currentTarget.value)}
                placeholder={t('search')}
                aria-label={t('search')}
                leftSection={<IconSearch size={16} stroke={1.75} />}
              />
              <Select
                size="sm"
                w={220}
                searchable
                clearable
                aria-label={t('source')}
                placeholder={t('any-source')}
                data={(sources.data?.sources ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                }))}
                value={filter.source === undefined ? null : String(filter.source)}
                onChange={(value) => change({ source: value ? Number(value) : undefined })}
              />
            </>
          }
        >
          <BarTabs label={t('filter-by-state')} tabs={tabs} />
        </ToolBar>
      }
    >
      <DocumentList filter={filter} onClear={filtered ? clear : undefined} />
    </ConsolePage>
  );
}
