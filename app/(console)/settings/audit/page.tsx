import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireRole } from '@/lib/auth/server-session.ts';
import { AuditScreen } from './audit-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.audit') };
}

export default async function Page() {
  await requireRole('administrator');
  return <AuditScreen />;
}
