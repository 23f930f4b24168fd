'use client';

import { Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import type { ProposedCandidate } from '@/lib/api/contracts/picking.ts';
import classes from './picker.module.css';
import type { usePicker } from './use-picker.ts';

/** The expressions for what was pointed at, with what each finds on the stored pages. */
export function CandidateList({ picker }: { picker: ReturnType<typeof usePicker> }) {
  const t = useTranslations('picker');
  const { picks, proposal, answer, groups, chosen } = picker;
  if (picks.length === 0) return null;
  if (proposal.isError) return <FailedQuery query={proposal} title={t('not-proposed')} />;
  if (!answer) return <SkeletonRows rows={4} />;
  if (answer.kind !== 'proposed') {
    return (
      <Note tone="warn" icon={IconAlertTriangle}>
        {t(answer.kind)}
      </Note>
    );
  }
  return (
    <>
      {groups.length > 1 ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {t('no-single', { count: groups.length })}
        </Note>
      ) : null}
      {groups.map(({ picks: ofGroup, candidates }, group) => (
        <section
          key={ofGroup.map(({ captureId, node }) => `${captureId}:${node}`).join()}
          className={classes.part}
        >
          <h3>{groups.length > 1 ? t('candidates-of', { n: group + 1 }) : t('candidates')}</h3>
          <Radio.Group
            value={chosen[group]?.expression ?? ''}
            onChange={(expression) => picker.choose(group, expression)}
            aria-label={t('candidates')}
          >
            <div className={classes.candidates}>
              {candidates.map((candidate) => (
                <Radio
                  key={candidate.expression}
                  size="xs"
                  value={candidate.expression}
                  label={<code className={classes.expression}>{candidate.expression}</code>}
                  description={<Evidence candidate={candidate} />}
                />
              ))}
            </div>
          </Radio.Group>
          {chosen[group] ? <Samples candidate={chosen[group]} /> : null}
        </section>
      ))}
    </>
  );
}

function Evidence({ candidate: { evidence, brittleness } }: { candidate: ProposedCandidate }) {
  const t = useTranslations('picker.evidence');
  const format = useFormatter();
  const { pages, one, several, none, compared, agreement, identical } = evidence;
  const parts = [
    t('one', { one, pages }),
    ...(several > 0 ? [t('several', { several })] : []),
    ...(none > 0 ? [t('none', { none })] : []),
    ...(compared > 0
      ? [
          t('agreement', {
            share: format.number(agreement, { style: 'percent', maximumFractionDigits: 1 }),
            compared,
          }),
        ]
      : []),
    ...(identical ? [t('identical')] : []),
    ...(brittleness >= 12 ? [t('brittle')] : []),
  ];
  return (
    <span data-doubt={none + several > 0 || identical || brittleness >= 12 ? 'yes' : 'no'}>
      {parts.join(' · ')}
    </span>
  );
}

/** What the chosen expression finds, page by page. */
function Samples({ candidate }: { candidate: ProposedCandidate }) {
  const t = useTranslations('picker');
  return (
    <table className={classes.samples}>
      <caption className="caption text-3">{t('samples', { count: candidate.samples.length })}</caption>
      <tbody>
        {candidate.samples.map(({ captureId, title, matches, value }) => (
          <tr key={captureId}>
            <th scope="row">{title ?? captureId}</th>
            <td className="tabular">{t('matches', { count: matches })}</td>
            <td>{value === '' ? <span className="text-3">{t('no-text')}</span> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
