import { metricsContentType, renderMetrics } from '@/lib/api/metrics.ts';
import { route } from '@/lib/api/route.ts';

export const dynamic = 'force-dynamic';

/** For Prometheus, by an API token of the scope "metrics"; a signed-in person may look as well. */
export const GET = route({
  role: 'viewer',
  handler: async ({ db }) =>
    new Response(await renderMetrics(db), {
      headers: { 'content-type': metricsContentType, 'cache-control': 'no-store' },
    }),
});
