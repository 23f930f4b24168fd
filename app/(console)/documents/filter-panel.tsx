'use client';

import { Button, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { DocumentFilters } from './document-filters.tsx';
import classes from './filter-panel.module.css';
import type { DocumentFilter } from './use-document-filter.ts';

/** The filters in a row; where there is no room, behind one button that tells how many are set. */
export function FilterPanel(props: {
  filter: DocumentFilter;
  change: (change: Partial<DocumentFilter>) => void;
}) {
  const t = useTranslations('documents');
  const narrow = useMediaQuery('(max-width: 1535px)', false);
  if (!narrow) return <DocumentFilters {...props} />;
  const { state: _, search: __, ...own } = props.filter;
  const set = Object.values(own).filter((value) => value !== undefined).length;
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter size={16} stroke={1.75} />}>{t('filters', { count: set })}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters', { count: set })}>
        {/* Not the first field: it would open over the others. */}
        <div className={classes.panel} data-autofocus tabIndex={-1}>
          <DocumentFilters {...props} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
