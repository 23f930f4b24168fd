'use client';

import { Anchor, Button } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconEqual,
  IconFlask,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailurePanel } from '@/components/state/failure-panel.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { WordDiff } from '@/components/text/word-diff.tsx';
import { CallError, demand } from '@/lib/api/client.ts';
import { type DryRunDocument, dryRunRules } from '@/lib/api/contracts/source-rules.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import classes from '../../rules/rules.module.css';
import { type RulesDraft, rulesOf } from '../../rules/rules-draft.ts';

/** The unsaved rules on stored documents, right ones and bad ones, beside the rules in force: who gains, who loses. */
export function DryRun(props: { source: SourceDetail; draft: RulesDraft; ready: boolean }) {
  const { source, draft, ready } = props;
  const t = useTranslations('source-rules.dry-run');
  const rules = rulesOf(draft, source.kind);
  const run = useMutation({
    mutationFn: (given: typeof rules) =>
      demand(dryRunRules, { params: { sourceId: source.id }, body: { rules: given } }),
  });
  const stale = run.data !== undefined && JSON.stringify(run.variables) !== JSON.stringify(rules);
  const documents = run.data?.documents ?? [];
  const bad = documents.filter((document) => document.bad);
  const good = documents.filter((document) => !document.bad);
  return (
    <Section
      title={t('title')}
      caption={t('caption')}
      aside={
        <Button
          size="xs"
          leftSection={<IconFlask size={14} stroke={1.75} />}
          disabled={!ready}
          loading={run.isPending}
          onClick={() => run.mutate(rules)}
        >
          {t(run.data ? 'again' : 'run')}
        </Button>
      }
    >
      {run.error instanceof CallError ? (
        <FailurePanel title={t('failed')} code={run.error.failure.code} onRetry={() => run.mutate(rules)} />
      ) : !run.data ? (
        <p className="caption text-3">{t(ready ? 'about' : 'blocked')}</p>
      ) : documents.length === 0 ? (
        <p className="caption text-3">{t('no-documents')}</p>
      ) : (
        <>
          {stale ? <p className="caption tone-warn">{t('stale')}</p> : null}
          <Group title={t('bad', { count: bad.length })} sum={t('bad-sum', badSum(bad))} documents={bad} />
          <Group
            title={t('good', { count: good.length })}
            sum={t('good-sum', goodSum(good))}
            documents={good}
          />
        </>
      )}
    </Section>
  );
}

function badSum(documents: readonly DryRunDocument[]) {
  return {
    clean: documents.filter(({ standing }) => standing === 'clean').length,
    of: documents.length,
  };
}

function goodSum(documents: readonly DryRunDocument[]) {
  return {
    same: documents.filter(({ outcome }) => outcome === 'unchanged').length,
    gain: documents.filter(({ against }) => against.gains.length > 0).length,
    lose: documents.filter(loses).length,
    of: documents.length,
  };
}

function loses({ outcome, standing, against }: DryRunDocument): boolean {
  return outcome === 'failed' || (standing !== null && standing !== 'clean') || against.loses.length > 0;
}

/** Those that lose first, then those that gain: what does not change needs no look. */
function byWeight(documents: readonly DryRunDocument[]): DryRunDocument[] {
  const weight = (document: DryRunDocument) =>
    2 * Number(loses(document)) + Number(document.against.gains.length > 0);
  return [...documents].sort((a, b) => weight(b) - weight(a));
}

function Group(props: { title: string; sum: string; documents: DryRunDocument[] }) {
  const { title, sum, documents } = props;
  if (documents.length === 0) return null;
  return (
    <div className={classes.stack}>
      <div className={classes.partHead}>
        <h3>{title}</h3>
        <span className="caption text-2">{sum}</span>
      </div>
      {byWeight(documents).map((document) => (
        <DryRunLine key={document.documentId} document={document} />
      ))}
    </div>
  );
}

function DryRunLine({ document }: { document: DryRunDocument }) {
  const t = useTranslations('source-rules.dry-run');
  const words = useTranslations('reextractions');
  const [open, setOpen] = useState(false);
  const { before, after, fields, title, url, documentId, against } = document;
  const values = [
    { field: 'title', was: before.title, is: after?.title },
    { field: 'author', was: before.author, is: after?.author },
    { field: 'date', was: before.publishedAt, is: after?.publishedAt },
    { field: 'text', was: before.text, is: after?.text },
  ].filter(({ field }) => (fields as string[]).includes(field));
  return (
    <div className={classes.page}>
      <div className={classes.pageHead}>
        <Anchor
          component="button"
          type="button"
          className="cut"
          aria-expanded={open}
          disabled={values.length === 0}
          title={title ?? url}
          onClick={() => setOpen(!open)}
        >
          {title ?? url}
        </Anchor>
        <Verdict document={document} />
      </div>
      <div className={classes.figures}>
        {after ? <span>{t('sizes', { before: before.characters, after: after.characters })}</span> : null}
        {fields.length > 0 ? <span>{fields.map((field) => words(`field.${field}`)).join(', ')}</span> : null}
        {(['gains', 'loses'] as const).map((which) =>
          against[which].length === 0 ? null : (
            <span key={which} className={which === 'loses' ? 'tone-bad' : 'tone-ok'}>
              {t(which, { fields: against[which].map((field) => words(`field.${field}`)).join(', ') })}
            </span>
          ),
        )}
        <a href={`/documents/${documentId}`}>{t('open')}</a>
      </div>
      {open
        ? values.map(({ field, was, is }) => (
            <div key={field}>
              <h3>{words(`field.${field}`)}</h3>
              <WordDiff before={was ?? ''} after={is ?? ''} />
            </div>
          ))
        : null}
    </div>
  );
}

function Verdict({ document }: { document: DryRunDocument }) {
  const t = useTranslations('source-rules.dry-run');
  const words = useTranslations('reextractions');
  const { outcome, reason, standing, bad } = document;
  if (outcome === 'no-capture')
    return <Mark icon={IconAlertTriangle} tone="calm" word={words(`failure.${reason}`)} />;
  if (outcome === 'failed')
    return (
      <Mark
        icon={IconAlertOctagon}
        tone="bad"
        word={words.has(`failure.${reason}`) ? words(`failure.${reason}`) : String(reason)}
      />
    );
  if (standing !== null && standing !== 'clean')
    return <Mark icon={IconAlertTriangle} tone="warn" word={words(`standing.${standing}`)} />;
  if (bad) return <Mark icon={IconCircleCheck} tone="ok" word={t('repaired')} />;
  if (outcome === 'unchanged') return <Mark icon={IconEqual} tone="calm" word={t('same')} />;
  return loses(document) ? (
    <Mark icon={IconAlertTriangle} tone="warn" word={t('shorter')} />
  ) : (
    <Mark icon={IconArrowRight} tone="accent" word={t('other')} />
  );
}
