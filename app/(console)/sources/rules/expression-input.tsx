'use client';

import { Combobox, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { PageNames } from '@/lib/core/complete/page-names.ts';
import { MatchCount } from './match-count.tsx';
import { ProposalList } from './proposal-list.tsx';
import classes from './rules.module.css';
import { syntaxProblem } from './rules-draft.ts';
import { useCompletion } from './use-completion.ts';

export interface ExpressionInputProps {
  label: string;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  /** What the stored pages are made of, where there are any. */
  names?: PageNames | undefined;
  /** What it finds on each stored page. */
  counts?: readonly (number | null)[] | undefined;
}

/** One XPath expression. A syntax error is shown at its place, with what was expected there. */
export function ExpressionInput({ label, value, readOnly, onChange, names, counts }: ExpressionInputProps) {
  const t = useTranslations('source-rules');
  const problem = syntaxProblem(value);
  const id = useId();
  const completion = useCompletion({ names: readOnly ? undefined : names, value, onChange });
  const { combobox, opened, proposals, pressed, typed, moved, take } = completion;
  return (
    <div className={classes.expression}>
      <Combobox
        store={combobox}
        position="bottom-start"
        width={420}
        onOptionSubmit={take}
        disabled={proposals.length === 0}
      >
        <Combobox.Target targetType="input">
          <Textarea
            ref={completion.field}
            aria-label={label}
            aria-invalid={problem !== null}
            {...(problem && { 'aria-describedby': id })}
            error={problem !== null}
            value={value}
            readOnly={readOnly}
            autosize
            minRows={1}
            maxRows={6}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            classNames={{ input: classes.code ?? '' }}
            onKeyDown={pressed}
            onSelect={(event) => moved(event.currentTarget.selectionStart)}
            onBlur={() => combobox.closeDropdown()}
            // An expression is one line: a break would only be in the way of reading where an error is.
            onChange={({ currentTarget }) =>
              typed(currentTarget.value.replace(/\s*\n\s*/g, ' '), currentTarget.selectionStart)
            }
          />
        </Combobox.Target>
        {opened ? <ProposalList proposals={proposals} pages={names?.pages ?? 0} /> : null}
      </Combobox>
      {problem ? (
        <div id={id} className={classes.problem} role="alert">
          <code className={classes.place}>
            {value.slice(0, problem.position)}
            <mark>{value.slice(problem.position, problem.position + 1) || ' '}</mark>
            {value.slice(problem.position + 1)}
          </code>
          <span>
            {t('syntax.at', {
              position: problem.position + 1,
              expected: t(`syntax.expected.${problem.expected}`),
            })}
          </span>
        </div>
      ) : counts ? (
        <MatchCount counts={counts} />
      ) : null}
    </div>
  );
}
