'use client';

import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { MarkKey, type PageViewKind, pageViews } from '@/components/page-view/page-view.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { CapturedPage } from './captured-page.tsx';
import classes from './samples.module.css';

/** The last good and the first bad page side by side, with what the rules find on both. */
export function PagesSection({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const words = useTranslations('page-view');
  const [view, setView] = useState<PageViewKind>('page');
  const { samples } = alert;
  if (!samples) return null;
  const { good, bad, sameArticle } = samples;
  return (
    <Section
      title={t('pages')}
      caption={t(sameArticle ? 'pages-same' : 'pages-other')}
      aside={
        <>
          {view === 'page' || view === 'picture' ? (
            <MarkKey kinds={sameArticle ? ['extracted', 'lost'] : ['extracted']} />
          ) : null}
          <SegmentedControl
            size="xs"
            aria-label={words('view.label')}
            value={view}
            onChange={(value) => setView(value as PageViewKind)}
            data={pageViews.map((value) => ({ value, label: words(`view.${value}`) }))}
          />
        </>
      }
    >
      <div className={classes.pair}>
        <CapturedPage sample={good} good view={view} field={alert.field} />
        <CapturedPage
          sample={bad}
          good={false}
          view={view}
          field={alert.field}
          before={sameArticle ? good : undefined}
        />
      </div>
      {view === 'page' || view === 'picture' ? (
        <p className="caption text-3">{words(view === 'page' ? 'unstyled' : 'drawn-later')}</p>
      ) : null}
    </Section>
  );
}
