'use client';

import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useAlertWords } from '../../alert-words.tsx';
import classes from './dialog.module.css';

interface ResolveDialogProps {
  held: number;
  /** Of them those that no other alert keeps. */
  releasable: number;
  confirmed: boolean;
  onCancel: () => void;
  onResolve: (release: boolean) => void;
}

/** Held documents are still wrong when the cause is gone: what becomes of them is said and chosen before the click. */
export function ResolveDialog({ held, releasable, confirmed, onCancel, onResolve }: ResolveDialogProps) {
  const { t } = useAlertWords();
  const [choice, setChoice] = useState('keep');
  return (
    <>
      <h2>{t('resolve.title')}</h2>
      <Radio.Group value={choice} onChange={setChoice} aria-label={t('resolve.title')}>
        <div className={classes.choices}>
          <Radio
            value="keep"
            size="xs"
            label={t('resolve.keep', { count: held })}
            description={t('resolve.keep-means')}
          />
          <Radio
            value="release"
            size="xs"
            label={t('resolve.release', { count: releasable })}
            description={[
              t(confirmed ? 'resolve.release-confirmed' : 'resolve.release-means'),
              held > releasable ? t('kept-by-others', { count: held - releasable }) : '',
            ].join(' ')}
          />
        </div>
      </Radio.Group>
      <div className={classes.foot}>
        <span />
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="filled" data-autofocus onClick={() => onResolve(choice === 'release')}>
          {t('action.resolve')}
        </Button>
      </div>
    </>
  );
}
