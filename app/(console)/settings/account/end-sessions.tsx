'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { endOwnSessions } from '@/lib/api/contracts/session.ts';
import { listOwnSessions } from '@/lib/api/contracts/sessions.ts';

/** Logs out everywhere else. */
export function EndSessions() {
  const t = useTranslations('settings.account');
  const words = useFailureWords();
  const client = useQueryClient();
  const end = useMutation<unknown, CallError>({
    mutationFn: () => demand(endOwnSessions, {}),
    onSuccess: () => notifications.show({ message: t('sessions-ended') }),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
    onSettled: () => reload(client, listOwnSessions),
  });
  return (
    <>
      <p className="text-2" style={{ marginBottom: 12 }}>
        {t('end-sessions-means')}
      </p>
      <Button loading={end.isPending} onClick={() => end.mutate()}>
        {t('end-sessions')}
      </Button>
    </>
  );
}
