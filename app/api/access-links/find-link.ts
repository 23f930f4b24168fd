import { type Refusal, refuse } from '@/lib/api/errors.ts';
import { accessTokenHash } from '@/lib/auth/access-token.ts';
import { type Device, guessingKey } from '@/lib/auth/device.ts';
import { forgetAfterSeconds, secondsToWait } from '@/lib/auth/log-in.ts';
import type { Database } from '@/lib/db/database.ts';
import { type AccessLink, findAccessLink } from '@/lib/db/people/access-links.ts';
import { countFailure, readAttempts } from '@/lib/db/people/login-attempts.ts';

/** The link of a token, if it can be used now. Wrong tokens are counted and slow the next ones down, as wrong passwords do. */
export async function findLink(db: Database, token: string, device: Device): Promise<AccessLink | Refusal> {
  const now = new Date();
  const keys = [`link:${guessingKey(device)}`];
  const waits = (await readAttempts(db, keys)).map(({ count, lastAt }) =>
    secondsToWait(count, (now.getTime() - lastAt.getTime()) / 1000),
  );
  const seconds = Math.max(0, ...waits);
  if (seconds > 0) return refuse('too-many', { values: { seconds } });
  const link = await findAccessLink(db, accessTokenHash(token));
  if (!link) {
    await countFailure(db, keys, now, forgetAfterSeconds);
    return refuse('not-possible', { reason: 'link-unknown' });
  }
  if (link.usedAt) return refuse('not-possible', { reason: 'link-used' });
  if (link.revokedAt) return refuse('not-possible', { reason: 'link-revoked' });
  if (link.expiresAt <= now) return refuse('not-possible', { reason: 'link-expired' });
  if (link.user?.disabledAt) return refuse('not-possible', { reason: 'account-closed' });
  return link;
}
