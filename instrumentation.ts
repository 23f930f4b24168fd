/** Called once by Next when the web process starts; its spans of requests go where startTracing sends them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startTracing } = await import('./lib/telemetry.ts');
  const stop = await startTracing('markdrift-web');
  process.once('SIGTERM', () => void stop());
}
