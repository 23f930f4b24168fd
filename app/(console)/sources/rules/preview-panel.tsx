'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconEye, IconPlugConnectedX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { Time } from '@/components/time/time.tsx';
import type { CallFailure } from '@/lib/api/client.ts';
import type { Preview } from '@/lib/api/contracts/source-discovery.ts';
import classes from './rules.module.css';
import { useFailureWords } from './use-failure-words.ts';

export interface PreviewPanelProps {
  preview: Preview | undefined;
  failure: CallFailure | null;
  running: boolean;
  /** The rules were changed since. */
  stale: boolean;
  /** Why it can't be asked for now. */
  blocked: ReactNode;
  onPreview: () => void;
}

/** What unsaved rules give on the site itself: what is listed, and the fields of up to three articles. */
export function PreviewPanel({ preview, failure, running, stale, blocked, onPreview }: PreviewPanelProps) {
  const t = useTranslations('source-rules.preview');
  const failures = useTranslations('failure');
  return (
    <Section
      title={t('title')}
      caption={t('caption')}
      aside={
        <Button
          size="xs"
          leftSection={<IconEye size={14} stroke={1.75} />}
          loading={running}
          disabled={blocked !== null}
          onClick={onPreview}
        >
          {t(preview ? 'again' : 'ask')}
        </Button>
      }
    >
      <div className={classes.stack} aria-live="polite" aria-busy={running}>
        {blocked ? <p className="text-3">{blocked}</p> : null}
        {failure ? (
          <Note tone="bad" icon={IconPlugConnectedX}>
            {failures(`sentence.${failure.code}`)}
          </Note>
        ) : null}
        {stale && preview && !running ? (
          <Note tone="accent" icon={IconEye}>
            {t('stale')}
          </Note>
        ) : null}
        {running ? (
          <>
            <p className="text-3">{t('running')}</p>
            <SkeletonRows rows={4} height={40} />
          </>
        ) : preview ? (
          <PreviewResult preview={preview} />
        ) : blocked ? null : (
          <p className="text-3">{t('nothing-yet')}</p>
        )}
      </div>
    </Section>
  );
}

function PreviewResult({ preview }: { preview: Preview }) {
  const t = useTranslations('source-rules.preview');
  const failureWords = useFailureWords();
  if (preview.kind === 'failed') {
    return (
      <Note tone="bad" icon={IconPlugConnectedX}>
        {failureWords(preview)}
      </Note>
    );
  }
  return (
    <>
      <div>
        <Mark
          icon={preview.total > 0 ? IconCircleCheck : IconAlertTriangle}
          tone={preview.total > 0 ? 'ok' : 'bad'}
          word={t('listed', { count: preview.total })}
        />
        {preview.warnings > 0 ? (
          <p className="caption tone-warn">{t('warnings', { count: preview.warnings })}</p>
        ) : null}
      </div>
      <div>
        {preview.articles.map((article) => (
          <ArticlePreview key={article.url} article={article} />
        ))}
      </div>
    </>
  );
}

type Article = Extract<Preview, { kind: 'previewed' }>['articles'][number];

function ArticlePreview({ article }: { article: Article }) {
  const t = useTranslations('source-rules.preview');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const link = (
    <a href={article.url} target="_blank" rel="noreferrer noopener" className="caption cut">
      {article.url}
    </a>
  );
  if (article.kind === 'failed') {
    return (
      <div className={classes.page}>
        {link}
        <Mark icon={IconAlertTriangle} tone="bad" word={failureWords(article)} />
      </div>
    );
  }
  const { title, author, publishedRaw, publishedAt, text, characters, paragraphs } = article;
  return (
    <div className={classes.page}>
      <div className={title ? 'strong' : 'tone-bad'}>{title ?? t('no-title')}</div>
      {link}
      <div className={classes.figures}>
        <span>{author ?? t('no-author')}</span>
        {publishedAt ? (
          <span>
            <Time at={publishedAt} form="absolute" />
            {publishedRaw ? ` ← ${publishedRaw}` : ''}
          </span>
        ) : (
          <span className="tone-warn">
            {publishedRaw ? t('unread-date', { raw: publishedRaw }) : t('no-date')}
          </span>
        )}
      </div>
      {characters === 0 ? (
        <Mark icon={IconAlertTriangle} tone="bad" word={t('no-text')} />
      ) : (
        <>
          <div className={`${classes.excerpt} text-2`}>{text}</div>
          <div className={classes.figures}>
            <span>{t('characters', { count: characters, shown: format.number(characters) })}</span>
            <span>{t('paragraphs', { count: paragraphs })}</span>
          </div>
        </>
      )}
    </div>
  );
}
