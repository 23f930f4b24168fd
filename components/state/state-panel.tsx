import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FactList } from '@/components/layout/facts.tsx';
import type { Tone } from '@/components/status/tones.ts';
import classes from './state-panel.module.css';

export interface StatePanelProps {
  icon: Icon;
  tone?: Tone;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  facts?: { name: ReactNode; value: ReactNode }[] | undefined;
  /** The next step first. */
  actions?: ReactNode;
  /** 0…1: of a wait. */
  progress?: number | undefined;
}

/** What stands where rows would be: which of the nine states this is, one sentence, facts, and the next step. */
export function StatePanel({
  icon: Shape,
  tone,
  title,
  children,
  facts,
  actions,
  progress,
}: StatePanelProps) {
  return (
    <div className={classes.panel} role="status">
      <Shape size={28} stroke={1.75} className={tone ? `tone-${tone}` : 'text-3'} aria-hidden />
      <h2 className={classes.title}>{title}</h2>
      {progress === undefined ? null : (
        <div className={classes.track}>
          <div className={classes.done} style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }} />
        </div>
      )}
      {children ? <p className="text-2">{children}</p> : null}
      {facts?.length ? (
        <div className={classes.facts}>
          <FactList facts={facts} />
        </div>
      ) : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
