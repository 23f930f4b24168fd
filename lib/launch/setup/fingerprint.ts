import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.ts';

/** A hash over the names and contents of files and of all files in folders (paths relative to the checkout). */
export function fingerprint(paths: readonly string[], skip: (file: string) => boolean = () => false): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).filter((name) => !skip(name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(name: string): string[] {
  const full = path.join(projectRoot, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Remembers of which inputs something was made. */
export function isMadeFrom(stampFile: string, inputs: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputs;
}

export function rememberInputs(stampFile: string, inputs: string): void {
  writeFileSync(stampFile, inputs);
}
