'use client';

import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import classes from './rules.module.css';
import { fieldProblem, isChanged, type RulesDraft, type RulesField } from './rules-draft.ts';

export interface FieldTabsProps {
  fields: readonly RulesField[];
  current: RulesField;
  draft: RulesDraft;
  /** What the draft began with. */
  base: RulesDraft;
  onChoose: (field: RulesField) => void;
}

/** One tab a field; it says which are changed and which can't be saved as they stand. */
export function FieldTabs({ fields, current, draft, base, onChoose }: FieldTabsProps) {
  const t = useTranslations('source-rules');
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const next = fields[(fields.indexOf(current) + step + fields.length) % fields.length]!;
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-field="${next}"]`)?.focus();
    event.preventDefault();
  };
  return (
    <div role="tablist" aria-label={t('fields')} className={classes.tabs} onKeyDown={walk}>
      {fields.map((field) => {
        const problem = fieldProblem(field, draft[field]);
        return (
          <button
            key={field}
            type="button"
            role="tab"
            data-field={field}
            aria-selected={field === current}
            tabIndex={field === current ? 0 : -1}
            className={classes.tab}
            onClick={() => onChoose(field)}
          >
            {t(`field.${field}`)}
            {problem ? (
              <IconAlertOctagon
                size={14}
                stroke={1.75}
                className="tone-bad"
                role="img"
                aria-label={t(`problem.${problem}`)}
              />
            ) : isChanged(draft[field], base[field]) ? (
              <span className={classes.changed}>{t('changed')}</span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
