import { totalmem } from 'node:os';

const mebi = 1 << 20;

/** Bytes this process may use: of its container where it is in one, else of the machine. */
function availableBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Settings of the built-in server that fit the machine's memory. PostgreSQL's own defaults are meant for 1 GB of memory and
 * spinning disks: they choose scans where an index is faster, and keep little in memory.
 */
export function memorySettings(bytes: number = availableBytes()): string[] {
  const share = (part: number, least: number, most: number) =>
    `${Math.floor(Math.min(most * mebi, Math.max(least * mebi, bytes * part)) / mebi)}MB`;
  return [
    `shared_buffers=${share(1 / 8, 128, 2048)}`,
    `effective_cache_size=${share(1 / 2, 256, 65_536)}`,
    `work_mem=${share(1 / 1024, 4, 32)}`,
    `maintenance_work_mem=${share(1 / 32, 64, 512)}`,
    'max_wal_size=4GB',
    'wal_compression=on',
    'random_page_cost=1.1',
  ];
}
