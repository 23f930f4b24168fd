'use client';

import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { useScreenKeys } from '@/components/layout/use-screen-keys.ts';
import { documentStates, longestSearch } from '@/lib/api/contracts/documents.ts';
import { DocumentCount } from './document-count.tsx';
import { DocumentKeyStrip, useDocumentKeys } from './document-keys.tsx';
import { DocumentList } from './document-list.tsx';
import { ExportLinks } from './export-links.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useDocumentFilter } from './use-document-filter.ts';

/** All documents, newest first; searched by words, filtered by all that is known of them. */
export function DocumentsScreen() {
  const t = useTranslations('documents');
  const { filter, filtered, addressWith, change, clear } = useDocumentFilter();
  const search = useDebouncedCallback((text: string) => change({ search: text }), 300);
  const field = useRef<HTMLInputElement>(null);
  const keyWords = useTranslations('keys');
  const keys = useDocumentKeys();
  useScreenKeys({ '/': () => field.current?.focus() });
  const tabs = [undefined, ...documentStates].map((state) => ({
    href: addressWith({ state }),
    label: t(`state.${state ?? 'all'}`),
    current: filter.state === state,
  }));
  return (
    <ConsolePage
      title={t('title')}
      content="list"
      keys={[...keys, [['/'], keyWords('documents.search')]]}
      dock={<DocumentKeyStrip keys={keys} />}
      bars={
        <>
          <ToolBar
            aside={
              <TextInput
                ref={field}
                size="sm"
                w={320}
                defaultValue={filter.search ?? ''}
                maxLength={longestSearch}
                onChange={(event) => search(event.currentTarget.value)}
                placeholder={t('search')}
                aria-label={t('search')}
                title={t('search-help')}
                leftSection={<IconSearch size={16} stroke={1.75} />}
              />
            }
          >
            <BarTabs label={t('filter-by-state')} tabs={tabs} />
          </ToolBar>
          <ToolBar
            aside={
              <>
                <DocumentCount filter={filter} />
                <ExportLinks filter={filter} />
              </>
            }
          >
            <FilterPanel filter={filter} change={change} />
          </ToolBar>
        </>
      }
    >
      <DocumentList filter={filter} onClear={filtered ? clear : undefined} />
    </ConsolePage>
  );
}
