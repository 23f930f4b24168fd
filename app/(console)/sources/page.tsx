import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SourcesScreen } from './list/sources-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sources');
  return { title: t('title') };
}

export default function SourcesPage() {
  return <SourcesScreen />;
}
