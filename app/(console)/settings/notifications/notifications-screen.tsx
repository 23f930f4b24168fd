'use client';

import { Button, Menu } from '@mantine/core';
import { IconBellOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { query } from '@/lib/api/client.ts';
import { listChannels } from '@/lib/api/contracts/channels.ts';
import { channelKinds } from '@/lib/core/notices/channel-target.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { ChannelTable } from './channel-table.tsx';
import { kindIcons, useChannelWords } from './channel-words.tsx';
import { DeliveryLog } from './log/delivery-log.tsx';
import classes from './notifications.module.css';

/** Channels, and what became of all messages. */
export function NotificationsScreen() {
  const { t } = useChannelWords();
  const answer = useQuery(query(listChannels, {}));
  const { data, error } = answer;
  return (
    <SettingsFrame
      aside={
        data && data.channels.length > 0 ? (
          <>
            <span className="caption text-3">{t('count', { count: data.channels.length })}</span>
            <AddChannel />
          </>
        ) : null
      }
    >
      {data ? (
        <div className={classes.page}>
          {data.channels.length === 0 ? (
            <StatePanel icon={IconBellOff} title={t('none')} actions={<AddChannel />}>
              {t('none-means')}
            </StatePanel>
          ) : (
            <ChannelTable channels={data.channels} />
          )}
          <Section title={t('log')} caption={t('log-caption')}>
            <DeliveryLog />
          </Section>
        </div>
      ) : error ? (
        <FailedQuery query={answer} title={t('failed')} notMeant={t('failed-not-meant')} />
      ) : (
        <SkeletonRows rows={6} height={40} />
      )}
    </SettingsFrame>
  );
}

function AddChannel() {
  const { t } = useChannelWords();
  return (
    <Menu width={320} position="bottom-end">
      <Menu.Target>
        <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {channelKinds.map((kind) => {
          const Shape = kindIcons[kind];
          return (
            <Menu.Item
              key={kind}
              component={Link}
              href={`/settings/notifications/new?kind=${kind}`}
              leftSection={<Shape size={16} stroke={1.75} aria-hidden />}
            >
              {t(`kind.${kind}`)}
              <div className="caption text-3">{t(`kind-means.${kind}`)}</div>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
