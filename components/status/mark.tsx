import type { Icon } from '@tabler/icons-react';
import clsx from 'clsx';
import classes from './mark.module.css';
import type { Tone } from './tones.ts';

export interface MarkProps {
  icon: Icon;
  tone: Tone;
  word: string;
  /** With a ground of its own, for heads. */
  pill?: boolean;
  size?: 14 | 16;
}

/** Icon and word, always both: colour is never the only sign. */
export function Mark({ icon: Shape, tone, word, pill = false, size = 16 }: MarkProps) {
  return (
    <span className={clsx(classes.mark, `tone-${tone}`, pill && classes.pill)} data-tone={tone}>
      <Shape size={size} stroke={1.75} aria-hidden />
      {word}
    </span>
  );
}
