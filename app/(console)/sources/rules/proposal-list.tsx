'use client';

import { Combobox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Proposal } from '@/lib/core/complete/propose-names.ts';
import classes from './rules.module.css';

/** What can be written next, with how common it is on the stored pages. */
export function ProposalList({ proposals, pages }: { proposals: readonly Proposal[]; pages: number }) {
  const t = useTranslations('source-rules.completion');
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={t('label')} className={classes.proposals ?? ''}>
        {proposals.map(({ insert, label, kind, seen }) => (
          <Combobox.Option key={`${kind} ${insert}`} value={insert} className={classes.proposal ?? ''}>
            <span className="mono cut" title={label}>
              {label}
            </span>
            <span className="caption text-3 nowrap">
              {seen ? t('seen', { pages: seen.pages, of: pages, count: seen.count }) : t('language')}
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
