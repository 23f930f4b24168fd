import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentUser } from '@/lib/auth/server-session.ts';
import { LoginForm } from './login-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('title') };
}

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { next } = await searchParams;
  if (await currentUser()) redirect('/');
  return <LoginForm target={ownPath(next)} />;
}

/** Only a path of this site: an address from elsewhere would be a way to lead people astray. */
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/';
}
