import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApiScreen } from './api-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.api') };
}

export default function Page() {
  return <ApiScreen />;
}
