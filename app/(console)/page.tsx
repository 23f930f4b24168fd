import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { overviewDays } from '@/lib/api/contracts/overview.ts';
import { throwNamed } from '@/lib/db/lost-database.ts';
import { overview } from '@/lib/db/overview/overview.ts';
import { processDatabase } from '@/lib/db/process-database.ts';
import { overviewQuery } from './overview/overview-query.ts';
import { OverviewScreen } from './overview/overview-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') };
}

/** The figures are in the first answer already; the browser then keeps them fresh. */
export default async function OverviewPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { days: wanted } = await searchParams;
  const days = overviewDays.find((span) => span === wanted) ?? '30';
  const zone = await getTimeZone();
  const client = new QueryClient();
  const asked = { days: Number(days), zone, now: new Date() };
  const figures = await overview(processDatabase(), asked).catch(throwNamed);
  const sent = JSON.parse(
    JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  client.setQueryData(overviewQuery(days, zone).queryKey, sent);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewScreen days={days} />
    </HydrationBoundary>
  );
}
