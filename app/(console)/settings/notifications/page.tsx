import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireRole } from '@/lib/auth/server-session.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.notifications') };
}

export default async function Page() {
  await requireRole('administrator');
  return <NotificationsScreen />;
}
