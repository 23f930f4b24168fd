'use client';

import { Button, Checkbox, Radio } from '@mantine/core';
import { IconAlertTriangle, IconTargetArrow } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import type { ListScope, PageToPick, ProposedCandidate } from '@/lib/api/contracts/picking.ts';
import classes from './picker.module.css';
import type { usePicker } from './use-picker.ts';

/** The expressions for what was pointed at, with what each finds on the stored pages. */
export function CandidateList(props: {
  picker: ReturnType<typeof usePicker>;
  pages: PageToPick[];
  onShowPage: (pageId: string) => void;
}) {
  const { picker, pages, onShowPage } = props;
  const t = useTranslations('picker');
  const { field, picks, proposal, answer, groups, chosen } = picker;
  const unit =
    answer?.kind === 'proposed' && answer.per === 'item' ? 'entry' : field === 'item' ? 'list' : 'page';
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
      {groups.map(({ picks: ofGroup, candidates, scope }, group) => (
        <section key={ofGroup.map(({ pageId, node }) => `${pageId}:${node}`).join()} className={classes.part}>
          <h3>{groups.length > 1 ? t('candidates-of', { n: group + 1 }) : t('candidates')}</h3>
          {scope ? (
            <ScopeNote
              scope={scope}
              chosen={chosen[group]?.expression}
              onChoose={(expression) => picker.choose(group, expression)}
            />
          ) : null}
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
                  description={<Evidence candidate={candidate} unit={unit} />}
                />
              ))}
            </div>
          </Radio.Group>
          {groups.length === 1 && chosen[group]?.second ? (
            <Checkbox
              size="xs"
              checked={picker.withSecond}
              onChange={(event) => picker.setWithSecond(event.currentTarget.checked)}
              label={
                <>
                  {t('second')} <code className={classes.expression}>{chosen[group].second}</code>
                </>
              }
              description={t('second-means')}
            />
          ) : null}
          {chosen[group] ? <Samples candidate={chosen[group]} pages={pages} onShowPage={onShowPage} /> : null}
        </section>
      ))}
    </>
  );
}

/** What was pointed at lies in one part of the page, and entries like it in another: whether those are meant too. */
function ScopeNote(props: {
  scope: ListScope;
  chosen: string | undefined;
  onChoose: (expression: string) => void;
}) {
  const { scope, chosen, onChoose } = props;
  const { inside, everywhere, outside, of, elsewhere, standing } = scope;
  const t = useTranslations('picker.scope');
  const isInside = chosen === inside;
  return (
    <Note
      tone={standing > 0 && !isInside ? 'warn' : 'accent'}
      icon={isInside ? IconTargetArrow : IconAlertTriangle}
    >
      {t.rich(isInside ? 'left-out' : 'taken', { outside, of, place: () => <code>{elsewhere}</code> })}
      {standing > 0 ? ` ${t('standing', { pages: standing })}` : null}
      <div>
        <Button size="xs" mt={8} onClick={() => onChoose(isInside ? everywhere : inside)}>
          {t(isInside ? 'take-all' : 'keep-inside')}
        </Button>
      </div>
    </Note>
  );
}

/** How often it finds one thing: on the pages, or in the entries of their lists; or how often it finds a list. */
type Unit = 'page' | 'entry' | 'list';

function Evidence(props: { candidate: ProposedCandidate; unit: Unit }) {
  const { candidate, unit } = props;
  const { evidence, brittleness } = candidate;
  const t = useTranslations('picker.evidence');
  const format = useFormatter();
  const { pages, one, several, none, compared, agreement, identical } = evidence;
  const listed = unit === 'list';
  const parts = [
    t(`one.${unit}`, { one: listed ? several : one, pages }),
    ...(!listed && several > 0 ? [t('several', { several })] : []),
    ...(listed && one > 0 ? [t('only-one', { one })] : []),
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
    <span data-doubt={none + (listed ? one : several) > 0 || identical || brittleness >= 12 ? 'yes' : 'no'}>
      {parts.join(' · ')}
    </span>
  );
}

/** What the chosen expression finds, page by page; and the way to a page where it finds nothing. */
function Samples(props: {
  candidate: ProposedCandidate;
  pages: PageToPick[];
  onShowPage: (pageId: string) => void;
}) {
  const { candidate, pages, onShowPage } = props;
  const { samples, missingOn } = candidate;
  const t = useTranslations('picker');
  const format = useFormatter();
  const nameOf = (pageId: string, title: string | null) => {
    const page = pages.find((each) => each.pageId === pageId);
    if (title !== null || !page) return title ?? t('untitled');
    return format.dateTime(new Date(page.fetchedAt), { dateStyle: 'medium', timeStyle: 'short' });
  };
  return (
    <>
      {missingOn !== null && pages.some(({ pageId }) => pageId === missingOn) ? (
        <div>
          <Button size="xs" variant="subtle" onClick={() => onShowPage(missingOn)}>
            {t('show-missing')}
          </Button>
        </div>
      ) : null}
      <table className={classes.samples}>
        <caption className="caption text-3">{t('samples', { count: samples.length })}</caption>
        <tbody>
          {samples.map(({ pageId, title, matches, value }) => (
            <tr key={pageId}>
              <th scope="row">{nameOf(pageId, title)}</th>
              <td className="tabular">{t('matches', { count: matches })}</td>
              <td>{value === '' ? <span className="text-3">{t('no-text')}</span> : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
