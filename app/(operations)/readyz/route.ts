import { readReadiness } from '@/lib/api/readiness.ts';
import { processDatabase } from '@/lib/db/process-database.ts';

export const dynamic = 'force-dynamic';

/** 200 when every part can do its work, else 503; says which cannot. */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness(processDatabase());
  return Response.json(readiness, {
    status: readiness.ready ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  });
}
