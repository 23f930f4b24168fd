'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { readRules } from '@/lib/api/contracts/source-rules.ts';
import type { Answer } from '@/lib/api/endpoint.ts';
import { draftOf, fieldsOf } from '../../rules/rules-draft.ts';

type Version = Answer<typeof readRules>['versions'][number];

/** Who put which rules in force, why, and how long they were. A version's rules can be looked at and taken up again. */
export function VersionList(props: { versions: Version[]; onTake?: (version: Version) => void }) {
  const { versions, onTake } = props;
  const t = useTranslations('source-rules.version');
  const [shown, setShown] = useState<number | null>(null);
  const open = versions.find(({ version }) => version === shown);
  return (
    <Section title={t('title')} caption={t('caption', { count: versions.length })}>
      <FigureTable
        label={t('title')}
        columns={[
          { head: t('column.version') },
          { head: t('column.reason') },
          { head: t('column.author') },
          { head: t('column.from') },
          { head: t('column.until') },
        ]}
        rows={versions.map((each) => [
          <Button
            key="version"
            size="xs"
            variant="subtle"
            ml={-8}
            aria-expanded={each.version === shown}
            onClick={() => setShown(each.version === shown ? null : each.version)}
          >
            v{each.version}
          </Button>,
          <span key="reason" className="text-2" title={each.reason} style={{ whiteSpace: 'normal' }}>
            {each.reason || t('no-reason')}
          </span>,
          each.author ?? t('nobody'),
          <Time key="from" at={each.validFrom} form="absolute" />,
          each.validUntil ? (
            <Time key="until" at={each.validUntil} form="absolute" />
          ) : (
            <span key="until" className="tone-ok">
              {t('in-force')}
            </span>
          ),
        ])}
      />
      {open ? <VersionRules version={open} {...(onTake && { onTake })} /> : null}
    </Section>
  );
}

function VersionRules({ version, onTake }: { version: Version; onTake?: (version: Version) => void }) {
  const t = useTranslations('source-rules');
  const draft = draftOf(version.rules);
  const written = fieldsOf('listing').filter((field) => draft[field].alternatives.length > 0);
  return (
    <div style={{ display: 'grid', gap: 8, padding: '12px 0' }}>
      {onTake ? (
        <div>
          <Button size="xs" onClick={() => onTake(version)}>
            {t('version.take', { version: version.version })}
          </Button>
        </div>
      ) : null}
      {written.map((field) => (
        <div key={field}>
          <h3>{t(`field.${field}`)}</h3>
          {draft[field].alternatives.map((line) => (
            <div key={line} className="mono" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </div>
          ))}
          {draft[field].exclude.map((line) => (
            <div key={line} className="mono text-3" style={{ overflowWrap: 'anywhere' }}>
              − {line}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
