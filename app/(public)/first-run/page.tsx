import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentUser } from '@/lib/auth/server-session.ts';
import { FirstRunForm } from './first-run-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('first-title') };
}

export default async function FirstRunPage() {
  const user = await currentUser();
  if (!user) redirect('/login');
  if (!user.mustChange) redirect('/');
  return <FirstRunForm name={user.name} email={user.email} />;
}
