'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { listUsers } from '@/lib/api/contracts/users.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { AddPerson } from './add-person.tsx';
import { PeopleTable } from './people-table.tsx';

export function PeopleScreen() {
  const t = useTranslations('settings.people');
  const [adding, setAdding] = useState(false);
  const answer = useQuery(query(listUsers, {}));
  const { data, error } = answer;
  return (
    <SettingsFrame
      aside={
        <>
          {data ? <span className="caption text-3">{t('count', { count: data.users.length })}</span> : null}
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      {data ? (
        <PeopleTable people={data.users} />
      ) : error ? (
        <FailedQuery query={answer} title={t('failed')} />
      ) : (
        <SkeletonRows rows={6} height={40} />
      )}
      <AddPerson opened={adding} onClose={() => setAdding(false)} />
    </SettingsFrame>
  );
}
