'use client';

import { useTranslations } from 'next-intl';
import { WordDiff } from '@/components/text/word-diff.tsx';
import classes from '../../rules/rules.module.css';
import { isChanged, type RulesDraft, type RulesField, ruleOf } from '../../rules/rules-draft.ts';

/** What differs between two texts of the rules, field by field. */
export function RulesDifference(props: {
  fields: readonly RulesField[];
  before: RulesDraft;
  after: RulesDraft;
  label: string;
}) {
  const { fields, before, after, label } = props;
  const t = useTranslations('source-rules');
  const changed = fields.filter((field) => isChanged(before[field], after[field]));
  return (
    <div className={classes.stack}>
      <span className="text-2">{label}</span>
      {changed.length === 0 ? <span className="text-3">{t('no-difference')}</span> : null}
      {changed.map((field) => (
        <div key={field}>
          <b>{t(`field.${field}`)}</b>
          <div className="mono">
            <WordDiff before={written(before[field])} after={written(after[field])} folded={false} />
          </div>
        </div>
      ))}
    </div>
  );
}

function written(draft: RulesDraft[RulesField]): string {
  const { alternatives, exclude } = ruleOf(draft);
  return [...alternatives, ...exclude.map((line) => `− ${line}`)].join('\n');
}
