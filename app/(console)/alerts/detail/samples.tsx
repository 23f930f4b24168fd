'use client';

import { IconCheck, IconExternalLink, IconX } from '@tabler/icons-react';
import Link from 'next/link';
import { useMemo, useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { compareTexts, paragraphsOf, type TextPart } from '@/lib/core/alerts/compare-texts.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './samples.module.css';

type Sample = NonNullable<AlertDetail['samples']>['good'];
/** A stretch that both texts have is shown so far, the rest is folded. */
const shownSame = 2;
const shownChanged = 6;

/** Texts before and after: the same article compared by paragraphs where there is one, else two articles side by side. */
export function Samples({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const { samples } = alert;
  if (!samples) return null;
  const { good, bad, sameArticle } = samples;
  return (
    <Section
      title={sameArticle ? t('same-text') : t('last-and-first')}
      caption={sameArticle ? t('same-text-caption') : t('last-and-first-caption')}
    >
      {sameArticle ? (
        <Comparison good={good} bad={bad} />
      ) : (
        <div className={classes.pair}>
          <TextPage sample={good} good />
          <TextPage sample={bad} good={false} />
        </div>
      )}
    </Section>
  );
}

function TextPage({ sample, good }: { sample: Sample; good: boolean }) {
  const { t, count } = useAlertWords();
  const paragraphs = paragraphsOf(sample.text);
  return (
    <article className={classes.page}>
      <header className={classes.pageHead}>
        <span className={`${good ? 'tone-ok' : 'tone-bad'} ${classes.verdict}`}>
          {good ? (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconX size={16} stroke={1.75} aria-hidden />
          )}
          {good ? t('last-good') : t('first-bad')}
        </span>
        <span className="text-3 cut">
          <Time at={sample.collectedAt} form="absolute" /> ·{' '}
          {t('paragraphs-characters', {
            paragraphs: paragraphs.length,
            characters: count(sample.characters),
          })}
        </span>
        <Link
          href={`/documents/${sample.documentId}`}
          aria-label={t('open-document')}
          className={classes.open}
        >
          <IconExternalLink size={16} stroke={1.75} />
        </Link>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        className={classes.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={good ? t('last-good') : t('first-bad')}
      >
        <h3>{sample.title ?? sample.url}</h3>
        {paragraphs.length === 0 ? <p className="text-3">{t('no-text')}</p> : null}
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stand in the text's order
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </article>
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
                <span>{paragraph}</span>
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
