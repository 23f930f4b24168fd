'use client';

import { Button, TextInput } from '@mantine/core';
import { IconGitMerge, IconInfoCircle, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { Note } from '@/components/state/note.tsx';
import { query } from '@/lib/api/client.ts';
import { listPageNames, type readRules } from '@/lib/api/contracts/source-rules.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import type { Answer } from '@/lib/api/endpoint.ts';
import { PickerDialog } from '../../picker/picker-dialog.tsx';
import { alertIn, RepairOfAlert } from '../../repair/repair-steps.tsx';
import { FieldRuleEditor } from '../../rules/field-rule-editor.tsx';
import { FieldTabs } from '../../rules/field-tabs.tsx';
import classes from '../../rules/rules.module.css';
import { articleFields, draftOf, needsItems, type RulesField, ruleOf } from '../../rules/rules-draft.ts';
import { useUnsavedWarning } from '../../rules/use-unsaved-warning.ts';
import { DryRun } from './dry-run.tsx';
import { LivePreview } from './live-preview.tsx';
import { ReextractOffer } from './reextract-offer.tsx';
import { RulesDifference } from './rules-difference.tsx';
import { pageCounts, TriedPages } from './tried-pages.tsx';
import { useRulesDraft } from './use-rules-draft.ts';
import { useTriedRule } from './use-tried-rule.ts';
import { VersionList } from './version-list.tsx';

export function RulesEditor({ source, answer }: { source: SourceDetail; answer: Answer<typeof readRules> }) {
  const t = useTranslations('source-rules');
  const mayEdit = useMay('operator');
  const address = useSearchParams();
  const alert = alertIn(address);
  const [chosen, setField] = useState<string>(address.get('field') ?? 'body');
  const [pointing, setPointing] = useState<RulesField | null>(null);
  const rules = useRulesDraft(source, answer);
  useUnsavedWarning(rules.changed.length > 0);
  const field: RulesField = rules.fields.find((each) => each === chosen) ?? 'body';
  const [pages, setPages] = useState<number>(pageCounts[0]);
  const rule = useTriedRule({
    sourceId: source.id,
    field: mayEdit ? field : null,
    draft: rules.draft[field],
    scope: rules.draft.scope,
    item: rules.draft.item,
    pages,
  });
  const type = articleFields.some((each) => each === field) ? 'article' : 'listing';
  const mayPoint = !needsItems.includes(field) || ruleOf(rules.draft.item).alternatives.length > 0;
  const names = useQuery({
    ...query(listPageNames, { params: { sourceId: source.id }, query: { type } }),
    enabled: mayEdit,
    staleTime: 300_000,
  });
  return (
    <div style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <div className={classes.sides} style={{ minHeight: 0 }}>
        <div className={classes.left}>
          <RepairOfAlert alertId={alert} here="rule" />
          {mayEdit ? null : (
            <Note tone="accent" icon={IconInfoCircle}>
              {t('read-only')}
            </Note>
          )}
          {rules.conflict ? (
            <Note tone="warn" icon={IconGitMerge}>
              <div className={classes.stack}>
                <span>
                  {t('conflict', {
                    version: rules.conflict.version,
                    author: rules.conflict.author ?? t('version.nobody'),
                    reason: rules.conflict.reason || t('version.no-reason'),
                  })}
                </span>
                <RulesDifference
                  fields={rules.fields}
                  before={rules.draft}
                  after={draftOf(rules.conflict.rules)}
                  label={t('mine-theirs')}
                />
                <div className={classes.row}>
                  <Button size="xs" onClick={() => rules.takeVersion()}>
                    {t('take-theirs')}
                  </Button>
                  <Button size="xs" onClick={rules.keepMine}>
                    {t('keep-mine')}
                  </Button>
                </div>
              </div>
            </Note>
          ) : rules.outdated ? (
            <Note tone="accent" icon={IconGitMerge}>
              <div className={classes.row}>
                <span>{t('newer')}</span>
                <Button size="xs" onClick={() => rules.takeVersion()}>
                  {t('show-newer')}
                </Button>
              </div>
            </Note>
          ) : null}
          {alert ? null : <ReextractOffer sourceId={source.id} version={answer.versions[0]?.version ?? 0} />}
          <div className={classes.stack}>
            <FieldTabs
              fields={rules.fields}
              current={field}
              draft={rules.draft}
              base={rules.base}
              onChoose={setField}
            />
            <FieldRuleEditor
              key={field}
              field={field}
              draft={rules.draft[field]}
              readOnly={!mayEdit}
              onChange={(draft) => rules.change(field, draft)}
              names={names.data}
              tried={rule.blocked ? undefined : rule.tried.data?.pages}
              onPoint={() => setPointing(field)}
              mayPoint={mayPoint}
            />
            <PickerDialog
              place={{ kind: 'source', sourceId: source.id }}
              field={pointing}
              item={ruleOf(rules.draft.item)}
              onClose={() => setPointing(null)}
              onUse={(alternatives, exclude) => {
                if (pointing) rules.change(pointing, { alternatives, exclude });
                setPointing(null);
              }}
            />
          </div>
          <VersionList
            versions={answer.versions}
            {...(mayEdit && {
              onTake: (version) => {
                rules.takeVersion(version.rules);
                rules.setReason(t('version.back-to', { version: version.version }));
              },
            })}
          />
        </div>
        <div className={classes.right}>
          {mayEdit ? (
            <TriedPages
              key={field}
              field={field}
              rule={rule}
              pages={pages}
              onPages={setPages}
              onPoint={() => {
                if (mayPoint) setPointing(field);
              }}
            />
          ) : (
            <p className="text-3">{t('try.needs-operator')}</p>
          )}
          {mayEdit ? (
            <DryRun source={source} draft={rules.draft} ready={rules.problems.length === 0} />
          ) : null}
          {mayEdit ? (
            <LivePreview source={source} draft={rules.draft} ready={rules.problems.length === 0} />
          ) : null}
        </div>
      </div>
      {mayEdit ? <PublishBar rules={rules} next={(answer.versions[0]?.version ?? 0) + 1} /> : null}
    </div>
  );
}

function PublishBar({ rules, next }: { rules: ReturnType<typeof useRulesDraft>; next: number }) {
  const t = useTranslations('source-rules');
  const { changed, problems, reason, publish, publishing } = rules;
  const ready = changed.length > 0 && problems.length === 0 && reason.trim() !== '' && !rules.conflict;
  const state =
    problems.length > 0
      ? t('bar.problems', { fields: problems.map((field) => t(`field.${field}`)).join(', ') })
      : changed.length === 0
        ? t('bar.unchanged')
        : t('bar.changed', { fields: changed.map((field) => t(`field.${field}`)).join(', ') });
  return (
    <DockedBar>
      <form
        className={classes.publish}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !publishing) publish();
        }}
      >
        <span className={problems.length > 0 ? 'tone-bad' : changed.length > 0 ? 'text-1' : 'text-3'}>
          {state}
        </span>
        {changed.length > 0 ? <Button onClick={() => rules.takeVersion()}>{t('bar.discard')}</Button> : null}
        <TextInput
          w={280}
          value={reason}
          maxLength={500}
          disabled={changed.length === 0}
          placeholder={t('bar.reason')}
          aria-label={t('bar.reason')}
          onChange={(event) => rules.setReason(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="filled"
          leftSection={<IconUpload size={16} stroke={1.75} />}
          loading={publishing}
          disabled={!ready}
        >
          {t('bar.publish', { version: next })}
        </Button>
      </form>
    </DockedBar>
  );
}
