import type { PlatformFingerprint } from '../../core/platform/fingerprint.ts';
import type { Transaction } from '../database.ts';

/**
 * Notes by which system a source's pages are made; of two that look at once the later one counts. A page without a mark is
 * noted too, or each of them would be looked at; it takes nothing of what another page bore.
 */
export async function setSourcePlatform(
  db: Transaction,
  sourceId: number,
  found: PlatformFingerprint | null,
  at: Date,
): Promise<void> {
  const platform = found?.platform ?? null;
  const signs = found?.signs ?? null;
  await db.$executeRaw`
    update source set platform_at = ${at}, platform = coalesce(${platform}, platform),
      platform_signs = coalesce(${signs as string[] | null}::text[], platform_signs)
    where id = ${sourceId} and (platform_at is null or platform_at < ${at})`;
}
