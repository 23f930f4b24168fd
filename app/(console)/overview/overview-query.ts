import { query } from '@/lib/api/client.ts';
import { type OverviewDays, readOverview } from '@/lib/api/contracts/overview.ts';

export const overviewQuery = (days: OverviewDays, zone: string) =>
  query(readOverview, { query: { days, zone } });
