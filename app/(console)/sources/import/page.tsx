import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportScreen } from './import-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('interchange');
  return { title: t('title') };
}

export default function ImportPage() {
  return <ImportScreen />;
}
