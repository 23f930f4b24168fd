'use client';

import { useTranslations } from 'next-intl';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { KeyHelpButton, type KeyLine, keyLines, StripKeys } from '@/components/layout/key-help.tsx';

const keys = [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
] as const;

/** Keys of a list of documents. */
export function useDocumentKeys(): KeyLine[] {
  const t = useTranslations('keys.documents');
  return keyLines(keys, (name) => t(name));
}

/** The strip under a list of documents. */
export function DocumentKeyStrip({ keys }: { keys: readonly KeyLine[] }) {
  return (
    <DockedBar thin>
      <StripKeys keys={keys} />
      <KeyHelpButton />
    </DockedBar>
  );
}
