'use client';

import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { readMove } from '@/lib/core/calm/moved-address.ts';
import { useMay } from '../../shell/user-context.tsx';
import { useAlertWords } from '../alert-words.tsx';
import { useAlertActions } from '../use-alert-actions.tsx';

/** The address that is proposed, what taking it over does, and the button for it; nothing on other alerts. */
export function MovedSection({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const mayAct = useMay('operator');
  const { act } = useAlertActions();
  const [working, setWorking] = useState(false);
  const move = alert.kind === 'moved' && alert.closedAt === null ? readMove(alert.evidence) : null;
  if (!move) return null;
  return (
    <Section title={t('moved.title')}>
      <Stack gap={12} align="start">
        <FactList
          facts={[
            { name: t('moved.from'), value: <span className="mono">{move.from}</span> },
            { name: t('moved.to'), value: <span className="mono">{move.to}</span> },
          ]}
        />
        <p className="text-2 prose">{t('moved.means')}</p>
        {mayAct ? (
          <Button
            variant="filled"
            loading={working}
            onClick={async () => {
              setWorking(true);
              await act(alert, { kind: 'take-address' });
              setWorking(false);
            }}
          >
            {t('moved.take')}
          </Button>
        ) : null}
      </Stack>
    </Section>
  );
}
