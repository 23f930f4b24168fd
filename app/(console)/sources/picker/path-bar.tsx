'use client';

import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { PointedElement } from './frame-messages.ts';
import classes from './picker.module.css';
import { elementLabel } from './use-picker.ts';

/** The element under the pointer and its ancestors; a click goes there. */
export function PathBar(props: {
  path: PointedElement[];
  onChoose: (node: number) => void;
  onStep: (way: 'parent' | 'narrower') => void;
}) {
  const { path, onChoose, onStep } = props;
  const t = useTranslations('picker');
  const steps = useRef<HTMLElement>(null);
  const last = path.at(-1)?.node;
  // The end of the path is what is pointed at: it stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other element
  useEffect(() => {
    if (steps.current) steps.current.scrollLeft = steps.current.scrollWidth;
  }, [last]);
  return (
    <div className={classes.pathBar}>
      <nav ref={steps} className={classes.path} aria-label={t('path')}>
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
      <Button
        size="xs"
        disabled={path.length < 2}
        rightSection={<IconArrowUp size={14} stroke={1.75} />}
        onClick={() => onStep('parent')}
      >
        {t('wider')}
      </Button>
      <Button
        size="xs"
        disabled={path.length === 0}
        rightSection={<IconArrowDown size={14} stroke={1.75} />}
        onClick={() => onStep('narrower')}
      >
        {t('narrower')}
      </Button>
    </div>
  );
}
