'use client';

import { useTranslations } from 'next-intl';
import { FailurePanel } from '@/components/state/failure-panel.tsx';
import classes from './(public)/form.module.css';
import PublicLayout from './(public)/layout.tsx';
import { LanguageChoice } from './(public)/login/language-choice.tsx';

/** A page outside of the console that could not be drawn; and the console's own frame, where who asks could not be read. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const t = useTranslations('failure');
  return (
    <PublicLayout>
      <div className={classes.failure}>
        <FailurePanel title={t('page')} code={error.digest ?? 'internal'} onRetry={retry} />
      </div>
      <div className={classes.foot}>
        <LanguageChoice />
      </div>
    </PublicLayout>
  );
}
