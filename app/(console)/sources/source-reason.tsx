'use client';

import { useTranslations } from 'next-intl';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';

/** Why a source has its status, in words. */
export function useReasonWords(): (reason: SourceLine['reason']) => string {
  const t = useTranslations('sources');
  return ({ code, params }) => {
    if (!t.has(`reason.${code}`)) return code;
    const kind =
      params.kind === undefined || !t.has(`kind.${params.kind}`) ? {} : { kind: t(`kind.${params.kind}`) };
    return t(`reason.${code}`, { ...params, ...kind });
  };
}

export function SourceReason({ reason }: { reason: SourceLine['reason'] }) {
  return <>{useReasonWords()(reason)}</>;
}
