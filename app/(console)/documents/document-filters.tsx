'use client';

import { CloseButton, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { query } from '@/lib/api/client.ts';
import { documentGaps, documentSigns } from '@/lib/api/contracts/documents.ts';
import { listSourceNames } from '@/lib/api/contracts/sources.ts';
import type { DocumentFilter } from './use-document-filter.ts';

/** Source, missing field, sign, days of collection; each change goes to the address. */
export function DocumentFilters(props: {
  filter: DocumentFilter;
  change: (change: Partial<DocumentFilter>) => void;
}) {
  const { filter, change } = props;
  const t = useTranslations('documents');
  const sources = useQuery(query(listSourceNames, {}));
  return (
    <>
      <Select
        w={220}
        searchable
        clearable
        limit={100}
        aria-label={t('source')}
        placeholder={t('any-source')}
        data={(sources.data?.sources ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.source === undefined ? null : String(filter.source)}
        onChange={(value) => change({ source: value ? Number(value) : undefined })}
      />
      <Select
        w={150}
        miw={142}
        clearable
        aria-label={t('missing')}
        placeholder={t('missing')}
        data={documentGaps.map((value) => ({ value, label: t(`missing-field.${value}`) }))}
        value={filter.missing ?? null}
        onChange={(value) => change({ missing: documentGaps.find((gap) => gap === value) })}
      />
      <Select
        w={180}
        clearable
        aria-label={t('sign')}
        placeholder={t('sign')}
        data={documentSigns.map((value) => ({ value, label: t(`sign-name.${value}`) }))}
        value={filter.sign ?? null}
        onChange={(value) => change({ sign: documentSigns.find((sign) => sign === value) })}
      />
      <DayInput label={t('from')} day={filter.from} onChange={(from) => change({ from })} />
      <DayInput label={t('to')} day={filter.to} onChange={(to) => change({ to })} />
    </>
  );
}

function DayInput(props: {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const { label, day, onChange } = props;
  const t = useTranslations('documents');
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <span className="text-3 nowrap" aria-hidden>
        {label}
      </span>
      <TextInput
        type="date"
        w={136}
        aria-label={label}
        value={day ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {day ? (
        <CloseButton size="sm" aria-label={`${t('clear')}: ${label}`} onClick={() => onChange(undefined)} />
      ) : null}
    </span>
  );
}
