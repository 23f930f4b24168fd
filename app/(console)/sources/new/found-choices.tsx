'use client';

import { Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import type { Discovery } from '@/lib/api/contracts/source-discovery.ts';
import classes from '../rules/rules.module.css';
import type { Choice } from './use-new-source.ts';

export interface FoundChoicesProps {
  found: Exclude<Discovery, { kind: 'failed' }>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

const formats: Record<string, string> = {
  rss: 'RSS',
  rdf: 'RSS 1.0',
  atom: 'Atom',
  json: 'JSON Feed',
  sitemap: 'Sitemap',
};

/** What stands at the address, and what of it is to be collected. */
export function FoundChoices({ found, choice, onChoose }: FoundChoicesProps) {
  const t = useTranslations('source-new.found');
  const formatOf = (format: string | null) => formats[format ?? ''] ?? 'XML';
  if (found.kind === 'feed') {
    return (
      <Section title={t('title')}>
        <p>{t('feed', { format: formatOf(found.format), items: found.items })}</p>
        <p className="mono text-2" style={{ overflowWrap: 'anywhere' }}>
          {found.address}
        </p>
        {found.warnings > 0 ? (
          <p className="caption tone-warn">{t('warnings', { count: found.warnings })}</p>
        ) : null}
      </Section>
    );
  }
  const { feeds } = found;
  return (
    <Section
      title={t('title')}
      caption={feeds.length > 0 ? t('feeds', { count: feeds.length }) : t('no-feeds')}
    >
      <Radio.Group
        aria-label={t('title')}
        value={`${choice.kind} ${choice.address}`}
        onChange={(value) => {
          const [kind, address] = value.split(' ') as [Choice['kind'], string];
          onChoose({ kind, address });
        }}
      >
        <div className={classes.stack}>
          {feeds.map(({ url, title, format }) => (
            <Radio
              key={url}
              size="xs"
              value={`feed ${url}`}
              label={title ?? t('feed-of', { format: formatOf(format) })}
              description={url}
            />
          ))}
          <Radio
            size="xs"
            value={`listing ${found.address}`}
            label={t('as-listing')}
            description={t('as-listing-means')}
          />
        </div>
      </Radio.Group>
    </Section>
  );
}
