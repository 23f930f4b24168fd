import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InboxScreen } from './inbox/inbox-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alerts');
  return { title: t('title') };
}

export default function AlertsPage() {
  return <InboxScreen />;
}
