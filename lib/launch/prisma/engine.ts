import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { engineDatabase } from './engine-database.ts';

export type SchemaEngine = glue.SchemaEngine;
export type OpenEngine = { engine: SchemaEngine; close(): Promise<void> };

/**
 * The engine's glue exists once in a process, also where a test runner loads this file twice: a second loading would pull
 * the memory from under the first one's feet. So what belongs to it is kept by the process.
 */
const place = globalThis as typeof globalThis & {
  markdriftSchemaEngine?: { loading: Promise<void>; panic: string | null };
};

/** What the engine said when it panicked: the error it throws afterwards only says "unreachable". */
export const lastPanic = (): string | null => place.markdriftSchemaEngine?.panic ?? null;

/** Loads Prisma's schema engine, the WebAssembly build of it, once per process (about 50 ms). */
async function load(): Promise<void> {
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        if (place.markdriftSchemaEngine) place.markdriftSchemaEngine.panic = message;
      },
    },
  });
  const gluePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = readFileSync(gluePath.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue as never });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/**
 * Opens Prisma's schema engine on a database. `schemaFiles` are needed by the commands that compare a schema
 * with the database, not for applying migrations.
 */
export async function openSchemaEngine(
  url: string,
  schemaFiles: readonly string[] = [],
): Promise<OpenEngine> {
  place.markdriftSchemaEngine ??= { loading: load(), panic: null };
  await place.markdriftSchemaEngine.loading;
  const datamodels = schemaFiles.map((file): [string, string] => [file, readFileSync(file, 'utf8')]);
  const options = { datamodels: datamodels.length > 0 ? datamodels : undefined };
  const log = () => {};
  const { adapter, close } = engineDatabase(url);
  const engine = await glue.SchemaEngine.new(options, log, adapter);
  return { engine, close };
}
