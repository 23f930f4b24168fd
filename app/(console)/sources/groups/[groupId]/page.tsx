import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GroupScreen } from './group-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('source-settings');
  return { title: t('groups.title') };
}

export default async function Page({ params }: { params: Promise<{ groupId: string }> }) {
  return <GroupScreen groupId={Number((await params).groupId)} />;
}
