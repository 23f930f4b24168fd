import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DocumentsScreen } from './documents-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documents');
  return { title: t('title') };
}

export default function DocumentsPage() {
  return <DocumentsScreen />;
}
