'use client';

import { Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { createUser, listUsers } from '@/lib/api/contracts/users.ts';
import { type Role, roles } from '@/lib/auth/roles.ts';
import { AddDrawer } from '../add-drawer.tsx';
import { OnceShown } from '../once-shown.tsx';

const empty = { email: '', name: '', role: 'viewer' as Role };

export function AddPerson({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const account = useTranslations('settings.account');
  const roleWords = useTranslations('shell.role');
  const words = useFailureWords();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [shown, setShown] = useState<{ email: string; password: string } | null>(null);
  const add = useMutation<{ user: { email: string }; password: string }, CallError>({
    mutationFn: () => demand(createUser, { body: values }),
    onSuccess: ({ user, password }) => {
      setShown({ email: user.email, password });
      setValues(empty);
      onClose();
      return reload(client, listUsers);
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
        onSubmit={() => add.mutate()}
        onClose={onClose}
      >
        <TextInput
          label={account('email')}
          type="email"
          required
          data-autofocus
          value={values.email}
          error={words.field(failure, 'email')}
          onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
        />
        <TextInput
          label={account('name')}
          required
          maxLength={100}
          value={values.name}
          error={words.field(failure, 'name')}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        />
        <Radio.Group
          label={t('role')}
          value={values.role}
          onChange={(role) => setValues({ ...values, role: role as Role })}
        >
          <Stack gap="sm" mt={4}>
            {roles.map((role) => (
              <Radio
                key={role}
                size="xs"
                value={role}
                label={roleWords(role)}
                description={account(`may.${role}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <p className="caption text-3">{t('add-means')}</p>
      </AddDrawer>
      <OnceShown
        secret={shown?.password ?? null}
        title={t('password-for', { email: shown?.email ?? '' })}
        means={t('password-once')}
        onClose={() => setShown(null)}
      />
    </>
  );
}
