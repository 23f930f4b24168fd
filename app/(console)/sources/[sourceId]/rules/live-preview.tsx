'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { CallError, demand } from '@/lib/api/client.ts';
import { previewSource } from '@/lib/api/contracts/source-discovery.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { PreviewPanel } from '../../rules/preview-panel.tsx';
import { type RulesDraft, rulesOf } from '../../rules/rules-draft.ts';

/** The unsaved rules on the site as it is now: a few polite requests, nothing saved. */
export function LivePreview(props: { source: SourceDetail; draft: RulesDraft; ready: boolean }) {
  const { source, draft, ready } = props;
  const t = useTranslations('source-rules.preview');
  const rules = rulesOf(draft, source.kind);
  const preview = useMutation({
    mutationFn: (given: typeof rules) => {
      const { kind, address, locale, timeZone } = source;
      return demand(previewSource, { body: { kind, address, locale, timeZone, rules: given } });
    },
  });
  return (
    <PreviewPanel
      preview={preview.data}
      failure={preview.error instanceof CallError ? preview.error.failure : null}
      running={preview.isPending}
      stale={JSON.stringify(preview.variables) !== JSON.stringify(rules)}
      blocked={ready ? null : t('blocked')}
      onPreview={() => preview.mutate(rules)}
    />
  );
}
