import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { JobsScreen } from './jobs-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jobs'))('title') };
}

export default function Page() {
  return <JobsScreen />;
}
