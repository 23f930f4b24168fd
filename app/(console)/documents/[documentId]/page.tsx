import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DocumentScreen } from './document-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documents');
  return { title: t('title') };
}

export default async function DocumentPage({ params }: { params: Promise<{ documentId: string }> }) {
  const { documentId } = await params;
  return <DocumentScreen documentId={documentId} />;
}
