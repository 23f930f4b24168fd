'use client';

import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** A generated password or token, which nobody can see again; null: nothing is to be shown. */
export function OnceShown(props: {
  secret: string | null;
  title: string;
  /** That it is shown once, and what to do with it. */
  means: string;
  onClose: () => void;
}) {
  const { secret, title, means, onClose } = props;
  const t = useTranslations('settings.once');
  return (
    <Modal opened={secret !== null} onClose={onClose} closeOnClickOutside={false} title={title} size="lg">
      <p className="text-2">{means}</p>
      <div style={{ display: 'flex', alignItems: 'center', gap: 12, margin: '12px 0 16px' }}>
        <code className="mono" style={{ fontSize: 16, overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret}
        </code>
        <CopyButton value={secret ?? ''}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              style={{ flexShrink: 0 }}
              onClick={copy}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            >
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <Button variant="filled" onClick={onClose}>
        {t('noted')}
      </Button>
    </Modal>
  );
}
