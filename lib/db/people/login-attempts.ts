import type { Transaction } from '../database.ts';

export interface Attempts {
  count: number;
  lastAt: Date;
}

export async function readAttempts(db: Transaction, keys: readonly string[]): Promise<Attempts[]> {
  return db.loginAttempt.findMany({
    where: { key: { in: [...keys] } },
    select: { count: true, lastAt: true },
  });
}

/** One statement for each key, so that guesses sent at once are all counted. A pause of `forgetAfter` starts afresh. */
export async function countFailure(
  db: Transaction,
  keys: readonly string[],
  now: Date,
  forgetAfterSeconds: number,
): Promise<void> {
  await db.$executeRaw`
    insert into login_attempt (key, count, last_at)
    select key, 1, ${now} from unnest(${[...keys]}::text[]) as key order by key
    on conflict (key) do update set
      count = case when login_attempt.last_at < ${now}::timestamptz - make_interval(secs => ${forgetAfterSeconds}::float)
                   then 1 else login_attempt.count + 1 end,
      last_at = excluded.last_at`;
}

export async function forgetFailures(db: Transaction, keys: readonly string[]): Promise<void> {
  await db.loginAttempt.deleteMany({ where: { key: { in: [...keys] } } });
}
