import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireRole } from '@/lib/auth/server-session.ts';
import { AccountScreen } from './account-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.account') };
}

export default async function Page() {
  await requireRole('viewer');
  return <AccountScreen />;
}
