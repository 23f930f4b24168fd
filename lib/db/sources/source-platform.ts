import type { PlatformFingerprint } from '../../core/platform/fingerprint.ts';
import type { Transaction } from '../database.ts';

/** Notes by which system a source's pages are made; of two that look at once the later one counts. */
export async function setSourcePlatform(
  db: Transaction,
  sourceId: number,
  { platform, signs }: PlatformFingerprint,
  at: Date,
): Promise<void> {
  await db.$executeRaw`
    update source set platform = ${platform}, platform_signs = ${signs}::text[], platform_at = ${at}
    where id = ${sourceId} and (platform_at is null or platform_at < ${at})`;
}
