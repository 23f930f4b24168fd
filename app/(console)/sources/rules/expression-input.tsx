'use client';

import { Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import classes from './rules.module.css';
import { syntaxProblem } from './rules-draft.ts';

export interface ExpressionInputProps {
  label: string;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** One XPath expression. A syntax error is shown at its place, with what was expected there. */
export function ExpressionInput({ label, value, readOnly, onChange }: ExpressionInputProps) {
  const t = useTranslations('source-rules');
  const problem = syntaxProblem(value);
  const id = useId();
  return (
    <div className={classes.expression}>
      <Textarea
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
        // An expression is one line: a break would only be in the way of reading where an error is.
        onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
      />
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
      ) : null}
    </div>
  );
}
