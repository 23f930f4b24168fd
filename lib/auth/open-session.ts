import { randomUUID } from 'node:crypto';
import type { Transaction } from '../db/database.ts';
import { insertSession, type SessionVia } from '../db/people/sessions.ts';
import type { Device } from './device.ts';
import { sessionSeconds } from './session-token.ts';

/** Opens a session on a device, as part of the caller's transaction. @returns its id, for the cookie */
export async function openSession(
  tx: Transaction,
  { userId, via, device, now }: { userId: number; via: SessionVia; device: Device; now: Date },
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await insertSession(tx, { id, userId, via, at: now, expiresAt, ...device });
  return id;
}
