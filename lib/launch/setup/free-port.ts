import net from 'node:net';

/** Binds a port for a moment: the port it got, or null when it is taken (or may not be bound). */
export function tryPort(port: number, host = '127.0.0.1'): Promise<number | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = server.address() as net.AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}

/** The wanted port if it is free, else any free one. */
export async function freePort(wanted: number, host = '127.0.0.1'): Promise<number> {
  const port = (await tryPort(wanted, host)) ?? (await tryPort(0, host));
  if (port === null) throw new Error(`No free port on ${host}.`);
  return port;
}
