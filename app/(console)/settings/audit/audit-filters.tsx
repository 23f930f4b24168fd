'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { query } from '@/lib/api/client.ts';
import { listAuditFacets, longestAuditWord } from '@/lib/api/contracts/audit.ts';
import classes from './audit.module.css';
import { useActionWords } from './audit-words.ts';
import type { useAuditFilter } from './use-audit-filter.ts';

/** Person, action, target, days. */
export function AuditFilters({ filter, filtered, change, clear }: ReturnType<typeof useAuditFilter>) {
  const t = useTranslations('settings.audit');
  const words = useActionWords();
  const { data } = useQuery(query(listAuditFacets, {}));
  const [target, setTarget] = useState(filter.target ?? '');
  const settle = useDebouncedCallback((text: string) => change({ target: text.trim() || undefined }), 300);
  const people = data?.people.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const day = (name: 'from' | 'until') => (
    <TextInput
      size="xs"
      type="date"
      w={132}
      aria-label={t(name)}
      title={t(name)}
      value={filter[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <div className={classes.filters}>
      <Select
        size="xs"
        w={168}
        aria-label={t('who')}
        placeholder={t('anybody')}
        searchable
        clearable
        value={filter.user ?? null}
        data={[{ value: '0', label: t('system') }, ...people]}
        onChange={(user) => change({ user: user ?? undefined })}
      />
      <Select
        size="xs"
        w={232}
        aria-label={t('what')}
        placeholder={t('anything')}
        searchable
        clearable
        value={filter.action ?? null}
        data={(data?.actions ?? []).map((value) => ({ value, label: words(value) }))}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <TextInput
        size="xs"
        w={148}
        aria-label={t('target')}
        placeholder="source:7"
        maxLength={longestAuditWord}
        value={target}
        onChange={(event) => {
          setTarget(event.currentTarget.value);
          settle(event.currentTarget.value);
        }}
      />
      {day('from')}
      <span className="text-3" aria-hidden>
        –
      </span>
      {day('until')}
      {filtered ? (
        <Button
          size="xs"
          onClick={() => {
            setTarget('');
            clear();
          }}
        >
          {t('clear')}
        </Button>
      ) : null}
    </div>
  );
}
