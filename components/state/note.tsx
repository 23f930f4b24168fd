import type { Icon } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './note.module.css';

/** A line or two above content that is shown all the same. */
export function Note({
  tone,
  icon: Shape,
  children,
}: {
  tone: 'warn' | 'bad' | 'accent' | 'ok';
  icon: Icon;
  children: ReactNode;
}) {
  return (
    <div className={clsx(classes.note, classes[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Shape size={16} stroke={1.75} className={clsx(classes.icon, `tone-${tone}`)} aria-hidden />
      <div className="sentence">{children}</div>
    </div>
  );
}
