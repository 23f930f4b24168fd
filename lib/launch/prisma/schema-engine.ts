#!/usr/bin/env node
/**
 * Stands in for the native schema engine that Prisma's command line wants to download: it answers the same
 * requests (JSON-RPC, one a line, on standard input and output) by the same engine compiled to WebAssembly,
 * which npm installs. `prisma-cli.mjs` names it in PRISMA_SCHEMA_ENGINE_BINARY. Run by Node 24.
 */
import readline from 'node:readline';
import { lastPanic, type OpenEngine, openSchemaEngine, type SchemaEngine } from './engine.ts';
import { canConnect, createDatabase, refuse } from './engine-commands.ts';

type Request = { id: number; method?: string; params: unknown };
type Method = (params: unknown) => Promise<unknown>;

const { schemaFiles, url, words } = readArguments(process.argv.slice(2));

if (words[0] === '--version') {
  process.stdout.write('schema-engine-cli wasm\n');
} else if (words[0] === 'cli') {
  if (words[1] === 'can-connect-to-database') await canConnect(url);
  else if (words[1] === 'create-database') await createDatabase(url);
  else refuse(`cli ${words[1] ?? ''}`);
} else {
  serve();
}

function readArguments(given: string[]): { schemaFiles: string[]; url: string; words: string[] } {
  const schemaFiles: string[] = [];
  const words: string[] = [];
  let url = '';
  while (given.length > 0) {
    const argument = given.shift()!;
    if (argument === '--datamodels') schemaFiles.push(given.shift()!);
    else if (argument === '--datasource') url = (JSON.parse(given.shift()!) as { url?: string }).url ?? '';
    else if (argument.startsWith('--') && argument !== '--version')
      given.shift(); // options of no meaning here
    else words.push(argument);
  }
  return { schemaFiles, url, words };
}

function serve(): void {
  let engine: Promise<OpenEngine> | null = null;
  let answered: Promise<void> = Promise.resolve();
  let current = 0;

  // A panic inside WebAssembly arrives as an exception nobody awaits: tell the command line, then end.
  process.on('uncaughtException', (error) => {
    sendError(current, { message: lastPanic() ?? error.stack ?? error.message });
    process.stdout.write('', () => process.exit(1));
  });

  const answer = async (request: Request) => {
    if (!request.method) return; // the command line's answer to our own `print`
    current = request.id;
    try {
      engine ??= openSchemaEngine(url, schemaFiles);
      send({ id: request.id, result: await call((await engine).engine, request) });
    } catch (error) {
      sendError(request.id, describe(error));
    }
  };

  const lines = readline.createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    answered = answered.then(() => answer(JSON.parse(line) as Request));
  });
  lines.on('close', () => void answered.then(() => process.exit(0)));
}

async function call(engine: SchemaEngine, { id, method, params }: Request): Promise<unknown> {
  const name = method === 'getDatabaseVersion' ? 'version' : method!;
  const run = (engine as unknown as Record<string, Method>)[name];
  if (!run) throw new Error(`The schema engine has no method "${name}".`);
  const result = await run.call(engine, params);
  if (method !== 'diff') return result ?? null;
  // The native engine prints a difference by a request of its own and answers with the exit code only.
  const { exitCode, stdout } = result as { exitCode: number; stdout?: string | null };
  if (stdout != null)
    send({ id: id + 1_000_000, method: 'print', params: { content: stdout.replace(/\n$/, '') } });
  return { exitCode };
}

type EngineError = { message: string; error_code?: string | null; meta?: unknown };

function describe(error: unknown): EngineError {
  const { message, code, meta } = error as { message?: string; code?: string; meta?: unknown };
  const text = lastPanic() ?? message ?? String(error);
  return { message: text, error_code: code ?? /^P\d{4}\b/.exec(text)?.[0] ?? null, meta: meta ?? null };
}

function sendError(id: number, data: EngineError): void {
  const message = 'An error happened. Check the data field for details.';
  send({ id, error: { code: 4466, message, data: { is_panic: false, ...data } } });
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}
