'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconPointer, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { TriedPage } from '@/lib/api/contracts/source-rules.ts';
import type { PageNames } from '@/lib/core/complete/page-names.ts';
import { ExpressionInput } from './expression-input.tsx';
import classes from './rules.module.css';
import type { FieldDraft, RulesField } from './rules-draft.ts';

export interface FieldRuleEditorProps {
  field: RulesField;
  draft: FieldDraft;
  readOnly: boolean;
  onChange: (draft: FieldDraft) => void;
  /** What the stored pages are made of: proposed while one writes. */
  names?: PageNames | undefined;
  /** What the rule gives on stored pages. */
  tried?: readonly TriedPage[] | undefined;
  /** Opens the picker, where there are pages to point at. */
  onPoint?: (() => void) | undefined;
  /** False: what this field is looked for in has no rule yet. */
  mayPoint?: boolean;
}

/** How one field is found: expressions in the order in which they are tried, and what is cut out of what they find. */
export function FieldRuleEditor({
  field,
  draft,
  readOnly,
  onChange,
  names,
  tried,
  onPoint,
  mayPoint = true,
}: FieldRuleEditorProps) {
  const t = useTranslations('source-rules');
  return (
    <div className={classes.field}>
      <h2 className="only-read-aloud">{t(`field.${field}`)}</h2>
      <p className="text-2 caption prose">{t(`about.${field}`)}</p>
      {onPoint && !readOnly ? (
        <div className={classes.pointing}>
          <Button
            size="xs"
            leftSection={<IconPointer size={14} stroke={1.75} />}
            disabled={!mayPoint}
            onClick={onPoint}
          >
            {t('point')}
          </Button>
          <span className="caption text-3">
            {mayPoint ? (names ? t('completion.help') : null) : t('point-items-first')}
          </span>
        </div>
      ) : null}
      <Expressions
        part="alternatives"
        none={t(field === 'scope' ? 'alternatives.no-scope' : 'alternatives.none')}
        lines={draft.alternatives}
        ordered
        readOnly={readOnly}
        names={names}
        tried={tried}
        onChange={(alternatives) => onChange({ ...draft, alternatives })}
      />
      {field === 'scope' ? null : (
        <Expressions
          part="exclude"
          none={t('exclude.none')}
          lines={draft.exclude}
          ordered={false}
          readOnly={readOnly}
          names={names}
          tried={tried}
          onChange={(exclude) => onChange({ ...draft, exclude })}
        />
      )}
    </div>
  );
}

interface ExpressionsProps extends Pick<FieldRuleEditorProps, 'names' | 'tried'> {
  part: 'alternatives' | 'exclude';
  /** What it means that there is none. */
  none: string;
  lines: string[];
  ordered: boolean;
  readOnly: boolean;
  onChange: (lines: string[]) => void;
}

function Expressions(props: ExpressionsProps) {
  const { part, none, lines, ordered, readOnly, onChange, names, tried } = props;
  const t = useTranslations('source-rules');
  const list = useRef<HTMLOListElement>(null);
  const add = () => {
    onChange([...lines, '']);
    // The new line is drawn first; then the person writes on.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  const swap = (index: number, other: number) => {
    const next = [...lines];
    [next[index], next[other]] = [next[other]!, next[index]!];
    onChange(next);
  };
  return (
    <div className={classes.expressions}>
      <div className={classes.partHead}>
        <h3>{t(`${part}.title`)}</h3>
        <span className="caption text-3">{t(`${part}.caption`)}</span>
      </div>
      {lines.length === 0 ? <p className="caption text-3">{none}</p> : null}
      <ol ref={list} className={classes.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
          <li key={index} className={classes.line}>
            {ordered ? <span className={classes.number}>{index + 1}</span> : null}
            <ExpressionInput
              label={t(`${part}.nth`, { n: index + 1 })}
              value={line}
              readOnly={readOnly}
              names={names}
              counts={tried && countsOf(tried, part, lines, index)}
              onChange={(value) => onChange(lines.map((each, at) => (at === index ? value : each)))}
            />
            {readOnly ? null : (
              <div className={classes.tools}>
                {ordered ? (
                  <>
                    <ActionIcon
                      aria-label={t('move-up', { n: index + 1 })}
                      disabled={index === 0}
                      onClick={() => swap(index, index - 1)}
                    >
                      <IconArrowUp size={16} stroke={1.75} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t('move-down', { n: index + 1 })}
                      disabled={index === lines.length - 1}
                      onClick={() => swap(index, index + 1)}
                    >
                      <IconArrowDown size={16} stroke={1.75} />
                    </ActionIcon>
                  </>
                ) : null}
                <ActionIcon
                  aria-label={t('remove', { n: index + 1 })}
                  onClick={() => onChange(lines.filter((_, at) => at !== index))}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <div>
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={add}>
            {t(`${part}.add`)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What a line finds on each page. Lines that are still empty are no expressions, and the others move up. */
function countsOf(
  tried: readonly TriedPage[],
  part: 'alternatives' | 'exclude',
  lines: readonly string[],
  index: number,
): (number | null)[] | undefined {
  if (lines[index]!.trim() === '') return undefined;
  const place = lines.slice(0, index).filter((line) => line.trim() !== '').length;
  return tried.flatMap(({ counts }) => (counts ? [counts[part][place] ?? null] : []));
}
