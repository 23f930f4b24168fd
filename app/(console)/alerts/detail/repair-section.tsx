'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { isRepairable } from '../../sources/repair/repair-progress.ts';
import { RepairSteps } from '../../sources/repair/repair-steps.tsx';

/** From here to documents that are right again; nothing where rules are not what is wrong, or nothing is left to do. */
export function RepairSection({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('reextractions.repair');
  const over = alert.closedAt !== null && alert.impact.held === 0;
  if (!isRepairable(alert) || over) return null;
  return (
    <Section title={t('title')}>
      <RepairSteps alert={alert} />
    </Section>
  );
}
