import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requireRole } from '@/lib/auth/server-session.ts';
import { ChannelScreen } from './channel-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.notifications') };
}

export default async function Page({ params }: { params: Promise<{ channelId: string }> }) {
  await requireRole('administrator');
  const { channelId } = await params;
  if (!/^[1-9]\d{0,8}$/.test(channelId)) notFound();
  return <ChannelScreen channelId={Number(channelId)} />;
}
