import { liveStream } from '@/lib/api/live.ts';
import { route } from '@/lib/api/route.ts';
import { sessionOfRequest } from '@/lib/auth/session.ts';
import { processListener } from '@/lib/db/live-listener.ts';

export const GET = route({
  role: 'viewer',
  handler: async ({ db, request }) =>
    liveStream(processListener(), request.signal, async () => (await sessionOfRequest(db, request)) !== null),
});
