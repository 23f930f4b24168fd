import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Secrets = {
  /** Signs the sessions. */
  authSecret: string;
};

/** The secrets of this installation: made once, kept in the data folder, readable by its owner only. */
export function readOrMakeSecrets(dataFolder: string): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = { authSecret: randomBytes(32).toString('base64url') };
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file); // never half a file, whenever the power goes
  return secrets;
}
