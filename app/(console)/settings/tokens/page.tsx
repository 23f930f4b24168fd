import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TokensScreen } from './tokens-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('part.tokens') };
}

export default function Page() {
  return <TokensScreen />;
}
