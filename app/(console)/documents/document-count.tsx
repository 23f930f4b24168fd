'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useZone } from '@/components/time/use-zone.ts';
import { query } from '@/lib/api/client.ts';
import { countDocuments } from '@/lib/api/contracts/documents.ts';
import { type DocumentFilter, queryOf } from './use-document-filter.ts';

/** How many documents match: exactly, "more than", or "at least" where counting all would have taken too long. */
export function DocumentCount({ filter }: { filter: DocumentFilter }) {
  const t = useTranslations('documents.count');
  const format = useFormatter();
  const zone = useZone();
  const counted = useQuery({
    ...query(countDocuments, { query: queryOf(filter, zone) }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!counted.data) return null;
  const { count, more, whole } = counted.data;
  const values = { count, shown: format.number(count) };
  const kind = more ? 'more-than' : whole ? 'exactly' : 'at-least';
  return (
    <span
      className={`${counted.isPlaceholderData ? 'text-3' : 'text-2'} nowrap`}
      aria-live="polite"
      title={whole ? undefined : t('cut')}
    >
      {t(kind, values)}
    </span>
  );
}
