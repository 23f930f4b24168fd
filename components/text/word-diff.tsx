'use client';

import { Fragment, useMemo } from 'react';
import { compareWords } from '@/lib/core/text/compare-words.ts';
import classes from './word-diff.module.css';

/** Of what both texts have, so many characters are shown beside a difference. */
const context = 90;

/** Two texts in one: what went struck out, what came underlined; long stretches that both have are folded. */
export function WordDiff({
  before,
  after,
  folded = true,
}: {
  before: string;
  after: string;
  folded?: boolean;
}) {
  const parts = useMemo(() => compareWords(before, after), [before, after]);
  return (
    <div className={classes.diff}>
      {parts.map(({ kind, text }, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in the text's order
        if (kind === 'removed') return <del key={place}>{text}</del>;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in the text's order
        if (kind === 'added') return <ins key={place}>{text}</ins>;
        const first = place === 0;
        const last = place === parts.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in the text's order
          <Fragment key={place}>{folded ? fold(text, first, last) : text}</Fragment>
        );
      })}
    </div>
  );
}

function fold(text: string, first: boolean, last: boolean) {
  const room = context * (first || last ? 1 : 2);
  if (text.length <= room + 20) return text;
  const begin = first ? '' : text.slice(0, context);
  const end = last ? '' : text.slice(-context);
  return (
    <>
      {begin}
      <span className={classes.gap}> … </span>
      {end}
    </>
  );
}
