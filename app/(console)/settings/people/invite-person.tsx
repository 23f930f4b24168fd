'use client';

import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { createInvitation, listInvitations } from '@/lib/api/contracts/invitations.ts';
import { type Role, roles } from '@/lib/auth/roles.ts';
import { AddDrawer } from '../add-drawer.tsx';
import { OnceShown } from '../once-shown.tsx';

const lifetimes = ['1', '7', '30'] as const;
const empty = { email: '', role: 'viewer' as Role, days: '7' as string };

/** Invites somebody by a link that is shown once; they choose name and password themselves. */
export function InvitePerson({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const account = useTranslations('settings.account');
  const tokens = useTranslations('settings.tokens');
  const roleWords = useTranslations('shell.role');
  const words = useFailureWords();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [shown, setShown] = useState<{ email: string; link: string } | null>(null);
  const invite = useMutation<{ link: { email: string }; path: string }, CallError>({
    mutationFn: () => demand(createInvitation, { body: { ...values, days: Number(values.days) } }),
    onSuccess: ({ link, path }) => {
      setShown({ email: link.email, link: window.location.origin + path });
      setValues(empty);
      onClose();
      return reload(client, listInvitations);
    },
  });
  const failure = invite.error?.failure;
  return (
    <>
      <AddDrawer
        opened={opened}
        title={t('invite')}
        failure={failure}
        busy={invite.isPending}
        onSubmit={() => invite.mutate()}
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
        <Select
          label={t('link-valid')}
          value={values.days}
          allowDeselect={false}
          data={lifetimes.map((value) => ({ value, label: tokens('days', { count: Number(value) }) }))}
          onChange={(days) => setValues({ ...values, days: days ?? '7' })}
        />
        <p className="caption text-3">{t('invite-means')}</p>
      </AddDrawer>
      <OnceShown
        secret={shown?.link ?? null}
        title={t('link-for', { email: shown?.email ?? '' })}
        means={t('link-once')}
        onClose={() => setShown(null)}
      />
    </>
  );
}
