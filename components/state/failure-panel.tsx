'use client';

import { Button } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Time } from '@/components/time/time.tsx';
import { loginAddress } from '@/lib/core/url/own-path.ts';
import { StatePanel } from './state-panel.tsx';

export interface FailurePanelProps {
  /** "Alerts could not be read". */
  title: ReactNode;
  /** Code of the failure: of a call, or of what was thrown. */
  code: string;
  since?: Date | string | undefined;
  /** What it does not mean: "This does not mean that there are no alerts." */
  notMeant?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** What happened, since when, what it does not mean, and what to do. */
export function FailurePanel({ title, code, since, notMeant, onRetry }: FailurePanelProps) {
  const t = useTranslations('failure');
  return (
    <StatePanel
      icon={IconAlertOctagon}
      tone="bad"
      title={title}
      facts={[
        ...(since ? [{ name: t('since'), value: <Time at={since} form="absolute" /> }] : []),
        // Without the database nothing runs.
        ...(code === 'not-available' ? [] : [{ name: t('still-running'), value: t('still-running-what') }]),
        { name: t('code'), value: <span className="mono">{code}</span> },
      ]}
      actions={
        code === 'not-signed-in' ? (
          <Button variant="filled" onClick={signInAgain}>
            {t('sign-in')}
          </Button>
        ) : onRetry ? (
          <Button variant="filled" onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : null
      }
    >
      {t.has(`sentence.${code}`) ? t(`sentence.${code}`) : t('sentence.internal')} {notMeant}
    </StatePanel>
  );
}

/** And back to what the person looks at. */
function signInAgain() {
  const { pathname, search } = window.location;
  window.location.assign(loginAddress(pathname + search));
}
