'use client';

import Link from 'next/link';
import { useMemo, useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { compareIfAlike } from '@/lib/core/alerts/compare-if-alike.ts';
import { compareTexts, type TextPart } from '@/lib/core/alerts/compare-texts.ts';
import { useAlertWords } from '../../alert-words.tsx';
import type { Sample } from './captured-page.tsx';
import classes from './samples.module.css';

/** A stretch that both texts have is shown so far, the rest is folded. */
const shownSame = 2;
const shownChanged = 6;

/** The text of one article before and after, compared by paragraphs; nothing where no article was read twice. */
export function Samples({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const { samples } = alert;
  // Of an alert about a field the field is compared, in a section of its own.
  if (!samples?.sameArticle || alert.fieldValues) return null;
  return (
    <Section title={t('same-text')} caption={t('same-text-caption')}>
      <Comparison good={samples.good} bad={samples.bad} />
    </Section>
  );
}

function Comparison({ good, bad }: { good: Sample; bad: Sample }) {
  const { t, count } = useAlertWords();
  const [unfolded, setUnfolded] = useState(false);
  const parts = useMemo(() => compareTexts(good.text, bad.text), [good.text, bad.text]);
  const sum = (kind: TextPart['kind']) =>
    parts.filter((part) => part.kind === kind).reduce((all, part) => all + part.paragraphs.length, 0);
  const sizes = { before: count(good.characters), after: count(bad.characters) };
  const folds = parts.some(
    (part) => part.paragraphs.length > (part.kind === 'same' ? shownSame : shownChanged),
  );
  return (
    <div className={classes.diff}>
      <div className={classes.diffHead}>
        <Link href={`/documents/${bad.documentId}`} className="cut">
          {bad.title ?? bad.url}
        </Link>
        <span className="text-3 nowrap">
          <Time at={good.collectedAt} form="absolute" /> → <Time at={bad.collectedAt} form="absolute" />
        </span>
      </div>
      {parts.map((part, place) => {
        const most = unfolded ? part.paragraphs.length : part.kind === 'same' ? shownSame : shownChanged;
        const rest = part.paragraphs.length - most;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in the text's order
          <div key={place} data-kind={part.kind}>
            {part.paragraphs.slice(0, most).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stand in the text's order
              <div key={index} className={classes.line}>
                <b title={t(`diff.${part.kind}`)}>{{ same: '', removed: '−', added: '+' }[part.kind]}</b>
                <Words kind={part.kind} paragraph={paragraph} other={counterpart(parts, place, index)} />
              </div>
            ))}
            {rest > 0 ? (
              <div className={classes.rest}>{t(`diff.more-${part.kind}`, { count: rest })}</div>
            ) : null}
          </div>
        );
      })}
      <div className={classes.fold}>
        {t('diff.sum', { removed: sum('removed'), added: sum('added'), ...sizes })}
        {folds ? (
          <button type="button" onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? t('diff.fold') : t('diff.unfold')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** The paragraph that stands in the place of this one in the other text, where both changed. */
function counterpart(parts: readonly TextPart[], place: number, index: number): string | null {
  const { kind } = parts[place]!;
  const other = kind === 'removed' ? parts[place + 1] : kind === 'added' ? parts[place - 1] : undefined;
  if (!other || other.kind === 'same' || other.kind === kind) return null;
  return other.paragraphs[index] ?? null;
}

/** A paragraph with the words marked by which it differs from its counterpart. */
export function Words({
  kind,
  paragraph,
  other,
}: {
  kind: TextPart['kind'];
  paragraph: string;
  other: string | null;
}) {
  const parts = useMemo(() => {
    if (other === null || kind === 'same') return null;
    const both = kind === 'removed' ? compareIfAlike(paragraph, other) : compareIfAlike(other, paragraph);
    return both?.filter((part) => part.kind === 'same' || part.kind === kind) ?? null;
  }, [kind, paragraph, other]);
  if (!parts) return <span>{paragraph}</span>;
  const Element = kind === 'removed' ? 'del' : 'ins';
  return (
    <span>
      {parts.map((part, index) =>
        part.kind === 'same' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: words stand in the text's order
          <Element key={index} className={classes.word}>
            {part.text}
          </Element>
        ),
      )}
    </span>
  );
}
