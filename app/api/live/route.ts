import { liveStream } from '@/lib/api/live.ts';
import { route } from '@/lib/api/route.ts';
import { processListener } from '@/lib/db/live-listener.ts';

export const GET = route({
  role: 'viewer',
  handler: async ({ request }) => liveStream(processListener(), request.signal),
});
