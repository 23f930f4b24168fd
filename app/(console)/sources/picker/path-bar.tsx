'use client';

import { useTranslations } from 'next-intl';
import type { PointedElement } from './frame-messages.ts';
import classes from './picker.module.css';
import { elementLabel } from './use-picker.ts';

/** The element under the pointer and its ancestors; a click goes there. */
export function PathBar({ path, onChoose }: { path: PointedElement[]; onChoose: (node: number) => void }) {
  const t = useTranslations('picker');
  return (
    <nav className={classes.path} aria-label={t('path')}>
      {path.length === 0 ? <span className="caption text-3">{t('path-none')}</span> : null}
      {path.map((element, place) => (
        <button
          key={element.node}
          type="button"
          className={classes.pathStep}
          aria-current={place === path.length - 1 ? 'true' : undefined}
          onClick={() => onChoose(element.node)}
        >
          {elementLabel(element)}
        </button>
      ))}
    </nav>
  );
}
