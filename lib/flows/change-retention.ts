import type { RetentionPolicy } from '../core/retention/retention-policy.ts';
import { readRetentionPolicy } from '../core/retention/retention-policy.ts';
import { readSetting, saveSetting } from '../db/operations/settings.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { Deps } from './parts/deps.ts';

export type ChangeRetentionResult = { kind: 'saved'; revision: number } | { kind: 'out-of-date' };

/** Saves what is kept for how long, and has it carried out at once. */
export function changeRetention(
  { db, enqueue, now }: Pick<Deps, 'db' | 'enqueue' | 'now'>,
  input: { policy: RetentionPolicy; revision: number; userId: number },
): Promise<ChangeRetentionResult> {
  const { policy, revision, userId } = input;
  return db.$transaction(async (tx) => {
    const before = readRetentionPolicy((await readSetting(tx, 'retention')).value);
    const saved = await saveSetting(tx, { key: 'retention', value: policy, revision, userId, at: now() });
    if (saved === null) return { kind: 'out-of-date' };
    const names = (Object.keys(policy) as (keyof RetentionPolicy)[]).filter(
      (name) => policy[name] !== before[name],
    );
    await recordAudit(tx, {
      userId,
      action: 'retention.changed',
      target: 'setting:retention',
      detail: Object.fromEntries(names.map((name) => [name, { from: before[name], to: policy[name] }])),
    });
    await enqueue(tx, 'forget-old', {});
    return { kind: 'saved', revision: saved };
  });
}
