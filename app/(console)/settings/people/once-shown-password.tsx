'use client';

import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** A generated password, which nobody can see again. */
export function OnceShownPassword({
  shown,
  onClose,
}: {
  shown: { email: string; password: string } | null;
  onClose: () => void;
}) {
  const t = useTranslations('settings.people');
  return (
    <Modal opened={shown !== null} onClose={onClose} title={t('password-for', { email: shown?.email ?? '' })}>
      <p className="text-2">{t('password-once')}</p>
      <div style={{ display: 'flex', alignItems: 'center', gap: 12, margin: '12px 0 16px' }}>
        <code className="mono" style={{ fontSize: 16, userSelect: 'all' }}>
          {shown?.password}
        </code>
        <CopyButton value={shown?.password ?? ''}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              onClick={copy}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            >
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <Button variant="filled" onClick={onClose}>
        {t('password-noted')}
      </Button>
    </Modal>
  );
}
