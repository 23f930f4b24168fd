import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GroupsScreen } from './groups-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('source-settings');
  return { title: t('groups.title') };
}

export default function GroupsPage() {
  return <GroupsScreen />;
}
