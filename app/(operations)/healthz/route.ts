export const dynamic = 'force-dynamic';

/** The process is alive and answers. */
export function GET(): Response {
  return Response.json({ alive: true }, { headers: { 'cache-control': 'no-store' } });
}
