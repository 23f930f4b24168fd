import { readdirSync, readFileSync } from 'node:fs';

/** Most memory a process has held, in MB; null where the system does not tell. */
export function peakOf(pid: number): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Processor time a process has used, of all its threads; null where the system does not tell. */
export function processorSeconds(pid: number): number | null {
  const fields = statOf(pid);
  return fields === null ? null : (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Processor time of a process and all that it has begun, also what has ended; null where the system does not tell. */
export function familySeconds(pid: number): number | null {
  let total: number | null = null;
  for (const each of [pid, ...descendantsOf(pid)]) {
    const fields = statOf(each);
    if (fields === null) continue;
    total = (total ?? 0) + [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0) / 100;
  }
  return total;
}

/** After the name in brackets: state, parent …; user and system time in hundredths are the 12th and 13th. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return null;
  }
}

function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const parent = Number(statOf(Number(name))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    }
  } catch {
    return [];
  }
  const found: number[] = [];
  for (let waiting = [pid]; waiting.length > 0; ) {
    waiting = waiting.flatMap((each) => children.get(each) ?? []);
    found.push(...waiting);
  }
  return found;
}
