'use client';

import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { Note } from '@/components/state/note.tsx';
import { SourceFrame } from '../source-frame.tsx';
import { DetectorForm } from './detector-form.tsx';
import { FactsForm } from './facts-form.tsx';
import classes from './settings.module.css';

/** What a source is called, where it is, how often it is collected, and how its detector decides. */
export function SettingsScreen({ sourceId }: { sourceId: number }) {
  const t = useTranslations('source-settings');
  const mayEdit = useMay('operator');
  return (
    <SourceFrame sourceId={sourceId}>
      {(source) => (
        <div className={classes.page}>
          {mayEdit ? null : (
            <Note tone="accent" icon={IconInfoCircle}>
              {t('read-only')}
            </Note>
          )}
          <FactsForm source={source} readOnly={!mayEdit} />
          <DetectorForm sourceId={source.id} readOnly={!mayEdit} />
        </div>
      )}
    </SourceFrame>
  );
}
