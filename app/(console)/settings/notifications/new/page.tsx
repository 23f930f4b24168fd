import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireRole } from '@/lib/auth/server-session.ts';
import { channelKinds } from '@/lib/core/notices/channel-target.ts';
import { NewChannelScreen } from './new-channel-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('new-title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<{ kind?: string }> }) {
  await requireRole('administrator');
  const { kind } = await searchParams;
  return <NewChannelScreen kind={channelKinds.find((one) => one === kind) ?? 'email'} />;
}
