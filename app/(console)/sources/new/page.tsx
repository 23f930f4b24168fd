import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewSourceScreen } from './new-source-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('source-new');
  return { title: t('title') };
}

export default function NewSourcePage() {
  return <NewSourceScreen />;
}
