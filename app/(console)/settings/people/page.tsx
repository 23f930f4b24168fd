import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireRole } from '@/lib/auth/server-session.ts';
import { PeopleScreen } from './people-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.people') };
}

export default async function Page() {
  await requireRole('administrator');
  return <PeopleScreen />;
}
