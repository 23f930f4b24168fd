import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoiseScreen } from './noise-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('noise');
  return { title: t('title') };
}

export default function NoisePage() {
  return <NoiseScreen />;
}
