import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** How to run a PostgreSQL program: words before the command, and the user to change to. */
export type RunAs = { prefix: string[]; identity: { uid: number; gid: number } | null };

/**
 * PostgreSQL refuses to run as root. Root therefore runs it in a user namespace, where it counts as an
 * ordinary user while its files stay root's; where namespaces are forbidden, as the user `postgres` or
 * `nobody`, to whom the given files are handed over.
 */
export function asOrdinaryUser(files: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], identity: null };
  const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (succeeds([...namespace, 'true'])) return { prefix: namespace, identity: null };
  const identity = idsOf('postgres') ?? idsOf('nobody');
  if (!identity) {
    throw new Error(
      'PostgreSQL cannot run as root, and there is neither a user namespace nor a user "postgres" or "nobody": ' +
        'run Markdrift as an ordinary user, or set DATABASE_URL.',
    );
  }
  for (const file of files) chownSync(file, identity.uid, identity.gid);
  return { prefix: [], identity };
}

/** Words that make Linux send `signal` to the command when the process that started it dies (or none). */
export function endWithParent(signal: 'INT' | 'KILL'): string[] {
  if (process.platform !== 'linux') return [];
  const words = ['setpriv', '--pdeathsig', signal];
  return succeeds([...words, 'true']) ? words : [];
}

function idsOf(user: string): { uid: number; gid: number } | null {
  const id = (option: string) => spawnSync('id', [option, user], { encoding: 'utf8' });
  const uid = id('-u');
  const gid = id('-g');
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

function succeeds(command: string[]): boolean {
  return spawnSync(command[0]!, command.slice(1), { stdio: 'ignore' }).status === 0;
}
