'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { readSourceSettings } from '@/lib/api/contracts/source-settings.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { originOf, resolveSettings, settingIn } from '@/lib/core/settings/resolve-settings.ts';
import { settingNames } from '@/lib/core/settings/setting-names.ts';
import { isSame, noSettings, readLayer } from '@/lib/core/settings/settings-layer.ts';
import { useSettingWords } from '../../settings/use-setting-words.ts';
import classes from './overview.module.css';

/** Where it is, and which of its settings are others than its group's or the built-in ones. */
export function SourceFacts({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  return (
    <div className={classes.stack}>
      <OwnSettings source={source} />
      <Section title={t('facts')}>
        <FactList
          facts={[
            {
              name: t('address'),
              value: <span className={`mono ${classes.address}`}>{source.address}</span>,
            },
            {
              name: t('kind'),
              value: t(`kind-${source.kind}`),
            },
            ...(source.homepage ? [{ name: t('homepage'), value: source.homepage }] : []),
            {
              name: t('group'),
              value: source.group ? (
                <Link href={`/sources/groups/${source.group.id}`}>{source.group.name}</Link>
              ) : (
                t('none')
              ),
            },
            {
              name: t('wrapper'),
              value: <Link href={`/sources/${source.id}/rules`}>v{source.wrapperVersion ?? 0}</Link>,
            },
            { name: t('added'), value: <Time at={source.createdAt} form="absolute" /> },
          ]}
        />
      </Section>
    </div>
  );
}

function OwnSettings({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const words = useSettingWords();
  const stored = useQuery(query(readSourceSettings, { params: { sourceId: source.id } }));
  if (stored.isPending) return <SkeletonRows rows={3} height={24} />;
  if (stored.isError) return null;
  const own = readLayer(stored.data.own);
  const group = stored.data.group && readLayer(stored.data.group.layer);
  const inherited = resolveSettings(noSettings, group);
  const differing = settingNames.filter(
    (name) =>
      originOf(name, own, group) === 'source' && !isSame(settingIn(own, name), settingIn(inherited, name)),
  );
  return (
    <Section
      title={t('own-settings')}
      caption={group ? t('than-group', { name: stored.data.group?.name ?? '' }) : t('than-built-in')}
      aside={<Link href={`/sources/${source.id}/settings`}>{t('tab.settings')}</Link>}
    >
      {differing.length === 0 ? (
        <p className="text-3">{t('no-own-settings')}</p>
      ) : (
        <FactList
          facts={differing.map((name) => ({
            name: words.name(name),
            value: (
              <>
                {words.value(name, settingIn(own, name))}{' '}
                <span className="text-3">
                  {t('else', { value: words.value(name, settingIn(inherited, name)) })}
                </span>
              </>
            ),
          }))}
        />
      )}
    </Section>
  );
}
