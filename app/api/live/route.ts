import { callerOf } from '@/lib/api/caller.ts';
import { listenLive } from '@/lib/api/contracts/live.ts';
import { Refusal } from '@/lib/api/errors.ts';
import { liveStream } from '@/lib/api/live.ts';
import { route } from '@/lib/api/route.ts';
import { processListener } from '@/lib/db/operations/live-listener.ts';

export const GET = route({
  ...listenLive,
  handler: async ({ db, request }) =>
    liveStream(processListener(), request.signal, async () => {
      const caller = await callerOf(db, request);
      return caller !== null && !(caller instanceof Refusal);
    }),
});
