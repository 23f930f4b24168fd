'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { listInvitations } from '@/lib/api/contracts/invitations.ts';
import { listUsers } from '@/lib/api/contracts/users.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { InvitePerson } from './invite-person.tsx';
import { LinkTable } from './link-table.tsx';
import { PeopleTable } from './people-table.tsx';

export function PeopleScreen() {
  const t = useTranslations('settings.people');
  const [inviting, setInviting] = useState(false);
  const answer = useQuery(query(listUsers, {}));
  const { data: links } = useQuery(query(listInvitations, {}));
  const { data, error } = answer;
  return (
    <SettingsFrame
      aside={
        <>
          {data ? <span className="caption text-3">{t('count', { count: data.users.length })}</span> : null}
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('invite')}
          </Button>
        </>
      }
    >
      {data ? (
        <div style={{ display: 'grid', gap: 32, maxWidth: 1040 }}>
          <PeopleTable people={data.users} />
          {links?.links.length ? (
            <Section title={t('links')} caption={t('links-caption')}>
              <LinkTable links={links.links} />
            </Section>
          ) : null}
        </div>
      ) : error ? (
        <FailedQuery query={answer} title={t('failed')} notMeant={t('failed-not-meant')} />
      ) : (
        <SkeletonRows rows={6} height={40} />
      )}
      <InvitePerson opened={inviting} onClose={() => setInviting(false)} />
    </SettingsFrame>
  );
}
