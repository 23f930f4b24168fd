import type { Transaction } from './database.ts';

interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * One query for all who ask for a value by its key within the same turn of the event loop: under many requests at once that is
 * most of them. It is sent after the last has asked, so nobody sees anything from before they asked, as with a query of
 * their own.
 */
export function lookedUpTogether<Value>(
  lookUp: (db: Transaction, keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (db: Transaction, key: string) => Promise<Value | undefined> {
  const gathered = new WeakMap<object, Map<string, Waiting<Value>[]>>();

  const send = async (db: Transaction, asked: ReadonlyMap<string, Waiting<Value>[]>) => {
    gathered.delete(db);
    try {
      const found = await lookUp(db, [...asked.keys()]);
      for (const [key, waiting] of asked) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      for (const waiting of asked.values()) for (const { reject } of waiting) reject(error);
    }
  };

  return (db, key) =>
    new Promise((resolve, reject) => {
      let asked = gathered.get(db);
      if (asked === undefined) {
        const first = new Map<string, Waiting<Value>[]>();
        gathered.set(db, first);
        setImmediate(() => void send(db, first));
        asked = first;
      }
      const waiting = asked.get(key) ?? [];
      waiting.push({ resolve, reject });
      asked.set(key, waiting);
    });
}
