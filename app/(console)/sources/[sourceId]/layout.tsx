import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { currentUser } from '@/lib/auth/server-session.ts';
import { throwNamed } from '@/lib/db/lost-database.ts';
import { processDatabase } from '@/lib/db/process-database.ts';
import { findSource } from '@/lib/db/sources/sources.ts';
import { type SourceParams, sourceIdOf } from './source-id.ts';

/** Tabs of a browser tell sources apart by their names. */
export async function generateMetadata({ params }: { params: SourceParams }): Promise<Metadata> {
  const sourceId = await sourceIdOf(params);
  const user = await currentUser();
  const source = user && (await findSource(processDatabase(), sourceId).catch(throwNamed));
  if (source) return { title: source.name };
  const t = await getTranslations('sources');
  return { title: t('title') };
}

export default function SourceLayout({ children }: { children: ReactNode }) {
  return children;
}
