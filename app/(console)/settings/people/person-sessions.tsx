'use client';

import { Button, Drawer } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, demand, query } from '@/lib/api/client.ts';
import { listSessionsOf } from '@/lib/api/contracts/sessions.ts';
import { endSessions, type PersonAnswer } from '@/lib/api/contracts/users.ts';
import { SessionList } from '../sessions/session-list.tsx';

/** Where a person is logged in, for administrators. */
export function PersonSessions({ person, onClose }: { person: PersonAnswer | null; onClose: () => void }) {
  const t = useTranslations('settings.people');
  return (
    <Drawer opened={person !== null} onClose={onClose} title={t('sessions-of', { name: person?.name ?? '' })}>
      {person ? <Sessions person={person} /> : null}
    </Drawer>
  );
}

function Sessions({ person }: { person: PersonAnswer }) {
  const t = useTranslations('settings.people');
  const words = useFailureWords();
  const answer = useQuery(query(listSessionsOf, { params: { userId: person.id } }));
  const end = useMutation<unknown, CallError>({
    mutationFn: () => demand(endSessions, { params: { userId: person.id } }),
    onSuccess: () => notifications.show({ message: t('sessions-ended', { name: person.name }) }),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
    onSettled: () => answer.refetch(),
  });
  return (
    <div style={{ paddingTop: 16 }}>
      <SessionList answer={answer} />
      {answer.data?.sessions.length ? (
        <div style={{ marginTop: 16 }}>
          <Button loading={end.isPending} onClick={() => end.mutate()}>
            {t('end-sessions')}
          </Button>
          <p className="caption text-3" style={{ marginTop: 4 }}>
            {t('end-sessions-means')}
          </p>
        </div>
      ) : null}
    </div>
  );
}
