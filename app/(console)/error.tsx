'use client';

import { useTranslations } from 'next-intl';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { FailurePanel } from '@/components/state/failure-panel.tsx';

/** A screen that could not be drawn; the rail and the other screens stay. */
export default function ScreenError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const t = useTranslations('failure');
  return (
    <ConsolePage title={t('screen')}>
      <FailurePanel title={t('screen')} code={error.digest ?? 'internal'} onRetry={retry} />
    </ConsolePage>
  );
}
