'use client';

import { CloseButton, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { query } from '@/lib/api/client.ts';
import { documentCopies, documentGaps, documentSigns } from '@/lib/api/contracts/documents.ts';
import { readRules } from '@/lib/api/contracts/source-rules.ts';
import { listGroups } from '@/lib/api/contracts/source-settings.ts';
import { SourceSelect } from '../sources/source-select.tsx';
import type { DocumentFilter } from './use-document-filter.ts';

interface FilterProps {
  filter: DocumentFilter;
  change: (change: Partial<DocumentFilter>) => void;
}

/** Source, group, version of the rules, fields, sign, days of collection; each change goes to the address. */
export function DocumentFilters({ filter, change }: FilterProps) {
  const t = useTranslations('documents');
  return (
    <>
      <SourceSelect
        label={t('source')}
        anyLabel={t('any-source')}
        value={filter.source}
        // Versions are those of one source, and one source needs no group.
        onChange={(source) => change({ source, version: undefined, group: undefined })}
      />
      {filter.source === undefined ? (
        <GroupSelect filter={filter} change={change} />
      ) : (
        <VersionSelect filter={filter} change={change} source={filter.source} />
      )}
      <FieldSelect filter={filter} change={change} />
      <Select
        w={170}
        clearable
        aria-label={t('sign')}
        placeholder={t('sign')}
        data={documentSigns.map((value) => ({ value, label: t(`sign-name.${value}`) }))}
        value={filter.sign ?? null}
        onChange={(value) => change({ sign: documentSigns.find((sign) => sign === value) })}
      />
      <Select
        w={150}
        clearable
        aria-label={t('copies')}
        placeholder={t('copies')}
        data={documentCopies.map((value) => ({ value, label: t(`copies-choice.${value}`) }))}
        value={filter.copies ?? null}
        onChange={(value) => change({ copies: documentCopies.find((copies) => copies === value) })}
      />
      <DayInput label={t('from')} day={filter.from} onChange={(from) => change({ from })} />
      <DayInput label={t('to')} day={filter.to} onChange={(to) => change({ to })} />
    </>
  );
}

function GroupSelect({ filter, change }: FilterProps) {
  const t = useTranslations('documents');
  const groups = useQuery(query(listGroups, {}));
  const all = groups.data?.groups ?? [];
  if (all.length === 0 && filter.group === undefined) return null;
  return (
    <Select
      w={150}
      searchable
      clearable
      aria-label={t('group')}
      placeholder={t('any-group')}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={filter.group === undefined ? null : String(filter.group)}
      onChange={(value) => change({ group: value ? Number(value) : undefined })}
    />
  );
}

function VersionSelect({ filter, change, source }: FilterProps & { source: number }) {
  const t = useTranslations('documents');
  const rules = useQuery(query(readRules, { params: { sourceId: source } }));
  const versions = rules.data?.versions.map(({ version }) => version) ?? [];
  return (
    <Select
      w={130}
      clearable
      aria-label={t('version')}
      placeholder={t('any-version')}
      data={versions.map((version) => ({ value: String(version), label: t('rules-version', { version }) }))}
      value={filter.version === undefined ? null : String(filter.version)}
      onChange={(value) => change({ version: value ? Number(value) : undefined })}
    />
  );
}

/** One choice of a field that is missing, or one that is there. */
function FieldSelect({ filter, change }: FilterProps) {
  const t = useTranslations('documents');
  const options = (part: 'missing' | 'has') =>
    documentGaps.map((gap) => ({ value: `${part}:${gap}`, label: t(`${part}-field.${gap}`) }));
  const { missing, has } = filter;
  return (
    <Select
      w={168}
      clearable
      aria-label={t('field')}
      placeholder={t('field')}
      data={[...options('missing'), ...options('has')]}
      value={missing ? `missing:${missing}` : has ? `has:${has}` : null}
      onChange={(value) => {
        const [part, name] = value?.split(':') ?? [];
        const gap = documentGaps.find((each) => each === name);
        change({
          missing: part === 'missing' ? gap : undefined,
          has: part === 'has' ? gap : undefined,
        });
      }}
    />
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
