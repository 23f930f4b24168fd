import { freePort, tryPort } from './free-port.ts';

/**
 * The port for the web console. A port somebody asked for is taken literally; the usual one gives way to
 * another when it is in use. @throws when the asked-for port is taken.
 */
export async function webPort(host: string, wanted: number, asked: boolean): Promise<number> {
  const port = await tryPort(wanted, host);
  if (port !== null) return port;
  if (asked) {
    throw new Error(
      `PORT=${wanted} cannot be used on ${host}: another program has it, or it may not be opened. ` +
        'Stop that program, or set PORT to another one.',
    );
  }
  return freePort(wanted + 1, host);
}

/** The address a browser on this machine reaches the console under. */
export function webAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
