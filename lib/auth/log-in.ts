import type { Database } from '../db/database.ts';
import { recordAudit } from '../db/people/audit.ts';
import { countFailure, forgetFailures, readAttempts } from '../db/people/login-attempts.ts';
import { findCredentials, type Person } from '../db/people/users.ts';
import { type Device, guessingKey } from './device.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';

export type LogInResult =
  | { kind: 'logged-in'; user: Person; sessionId: string }
  | { kind: 'wrong-credentials' }
  | { kind: 'too-many-attempts'; waitSeconds: number };

const freeAttempts = 4;
const longestWaitSeconds = 300;
export const forgetAfterSeconds = 3600;

/** 0 for the first few failures, then 2, 4, 8 … up to 300 seconds after the last one. */
export function secondsToWait(count: number, secondsSinceLast: number): number {
  if (count < freeAttempts || secondsSinceLast >= forgetAfterSeconds) return 0;
  const pause = Math.min(longestWaitSeconds, 2 ** (count - freeAttempts + 1));
  return Math.max(0, Math.ceil(pause - secondsSinceLast));
}

/** Where no account has the address the same work is done, so that the time does not tell. */
const nobody = 'scrypt$32768$8$1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

export async function logIn(
  db: Database,
  input: { email: string; password: string; device: Device; now: Date },
): Promise<LogInResult> {
  const email = input.email.trim().toLowerCase();
  const accountKey = `account:${email}`;
  const keys = [accountKey, `address:${guessingKey(input.device)}`];
  const waits = (await readAttempts(db, keys)).map(({ count, lastAt }) =>
    secondsToWait(count, (input.now.getTime() - lastAt.getTime()) / 1000),
  );
  const waitSeconds = Math.max(0, ...waits);
  if (waitSeconds > 0) return { kind: 'too-many-attempts', waitSeconds };

  const user = await findCredentials(db, email);
  const right = await verifyPassword(input.password, user?.passwordHash ?? nobody);
  if (!user || !right || user.disabledAt) {
    await countFailure(db, keys, input.now, forgetAfterSeconds);
    return { kind: 'wrong-credentials' };
  }
  await forgetFailures(db, [accountKey]);
  const { passwordHash, ...person } = user;
  const sessionId = await db.$transaction(async (tx) => {
    // The password may have been replaced, or the account closed, since it was read.
    await tx.$queryRaw`select 1 from app_user where id = ${user.id} for update`;
    const present = await findCredentials(tx, email);
    if (present?.passwordHash !== passwordHash || present.disabledAt) return null;
    await recordAudit(tx, {
      userId: user.id,
      action: 'session.opened',
      target: `user:${user.id}`,
      detail: { via: 'password' },
    });
    return openSession(tx, { userId: user.id, via: 'password', device: input.device, now: input.now });
  });
  return sessionId === null ? { kind: 'wrong-credentials' } : { kind: 'logged-in', user: person, sessionId };
}
