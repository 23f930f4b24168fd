'use client';

import { Button, Checkbox, CopyButton, Drawer, Modal, Select, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { createToken, listTokens } from '@/lib/api/contracts/tokens.ts';
import { type Scope, scopes } from '@/lib/auth/scopes.ts';

const lifetimes = ['30', '90', '365', 'never'] as const;
const empty = { name: '', scopes: ['read'] as string[], days: '90' as string };

export function AddToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('settings.tokens');
  const people = useTranslations('settings.people');
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
      <Drawer opened={opened} onClose={onClose} title={t('add')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <Stack gap="md" pt="md">
            {failure && !failure.fields ? (
              <Note tone="bad" icon={IconAlertTriangle}>
                {words.sentence(failure)}
              </Note>
            ) : null}
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
            <div>
              <Button
                type="submit"
                variant="filled"
                loading={add.isPending}
                disabled={values.scopes.length === 0}
              >
                {t('add')}
              </Button>
            </div>
          </Stack>
        </form>
      </Drawer>
      <Modal opened={secret !== null} onClose={() => setSecret(null)} title={t('made')} size="lg">
        <p className="text-2">{t('once')}</p>
        <code
          className="mono"
          style={{ display: 'block', margin: '12px 0', overflowWrap: 'anywhere', userSelect: 'all' }}
        >
          {secret}
        </code>
        <div style={{ display: 'flex', gap: 8 }}>
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
                }
              >
                {copied ? people('copied') : people('copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="filled" onClick={() => setSecret(null)}>
            {people('password-noted')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
