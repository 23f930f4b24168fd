'use client';

import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { createToken, listTokens } from '@/lib/api/contracts/tokens.ts';
import { type Scope, scopes } from '@/lib/auth/scopes.ts';
import { AddDrawer } from '../add-drawer.tsx';
import { OnceShown } from '../once-shown.tsx';

const lifetimes = ['30', '90', '365', 'never'] as const;
const empty = { name: '', scopes: ['read'] as string[], days: '90' as string };

export function AddToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('settings.tokens');
  const words = useFailureWords();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [secret, setSecret] = useState<string | null>(null);
  const add = useMutation<{ secret: string }, CallError>({
    mutationFn: () =>
      demand(createToken, {
        body: {
          name: values.name,
          scopes: values.scopes as Scope[],
          days: values.days === 'never' ? null : Number(values.days),
        },
      }),
    onSuccess: (made) => {
      setSecret(made.secret);
      setValues(empty);
      onClose();
      return reload(client, listTokens);
    },
  });
  const failure = add.error?.failure;
  return (
    <>
      <AddDrawer
        opened={opened}
        title={t('add')}
        failure={failure}
        busy={add.isPending}
        disabled={values.scopes.length === 0}
        onSubmit={() => add.mutate()}
        onClose={onClose}
      >
        <TextInput
          label={t('name')}
          description={t('name-means')}
          required
          maxLength={100}
          data-autofocus
          value={values.name}
          error={words.field(failure, 'name')}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={t('scopes')}
          description={t('scopes-mean')}
          value={values.scopes}
          error={words.field(failure, 'scopes')}
          onChange={(chosen) => setValues({ ...values, scopes: chosen })}
        >
          <Stack gap="sm" mt={8}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                size="xs"
                value={scope}
                label={<span className="mono">{scope}</span>}
                description={t(`scope.${scope.replace(':', '-')}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={t('lifetime')}
          value={values.days}
          allowDeselect={false}
          data={lifetimes.map((value) => ({
            value,
            label: value === 'never' ? t('no-end') : t('days', { count: Number(value) }),
          }))}
          onChange={(days) => setValues({ ...values, days: days ?? '90' })}
        />
      </AddDrawer>
      <OnceShown secret={secret} title={t('made')} means={t('once')} onClose={() => setSecret(null)} />
    </>
  );
}
