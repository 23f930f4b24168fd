'use client';

import { IconRefreshDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/state/note.tsx';
import { demand } from '@/lib/api/client.ts';
import { measureReextraction } from '@/lib/api/contracts/reextractions.ts';

/** Documents that older rules read and that are held: they can be extracted again now. */
export function ReextractOffer({ sourceId, version }: { sourceId: number; version: number }) {
  const t = useTranslations('source-rules');
  const extent = useQuery({
    queryKey: [measureReextraction.path, sourceId, 'offer', version],
    meta: { topics: ['reextractions'] },
    queryFn: ({ signal }) =>
      demand(measureReextraction, { params: { sourceId }, body: { choice: { heldOnly: true } } }, signal),
  });
  const held = extent.data?.documents ?? 0;
  if (held === 0) return null;
  return (
    <Note tone="accent" icon={IconRefreshDot}>
      {t('reextract.held', { count: held })}{' '}
      <Link href={`/sources/${sourceId}/reextractions`}>{t('reextract.link')}</Link>
    </Note>
  );
}
