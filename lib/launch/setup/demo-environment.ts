import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * Settings of the demonstration: data of its own, and what its local news web says it needs (names, networks, pace).
 * What the person has set wins.
 */
export function setDemoEnvironment(root: string): void {
  process.env.DATA_DIR ||= path.join(root, '.data', 'demo');
  const description = execFileSync(process.execPath, ['tests/site/server.ts', '--describe'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { environment } = JSON.parse(description) as { environment: Record<string, string> };
  for (const [name, value] of Object.entries(environment)) process.env[name] ||= value;
}
