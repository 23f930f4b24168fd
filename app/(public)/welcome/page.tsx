import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WelcomeForm } from './welcome-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login.welcome'))('title') };
}

export default function WelcomePage() {
  return <WelcomeForm />;
}
