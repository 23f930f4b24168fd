import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireRole } from '@/lib/auth/server-session.ts';
import { RetentionScreen } from './retention-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.retention') };
}

export default async function Page() {
  await requireRole('administrator');
  return <RetentionScreen />;
}
