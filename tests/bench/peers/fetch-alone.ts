import { Agent } from 'undici';

/**
 * Baseline of the collection: the same addresses fetched by undici and thrown away, one at a time per host as the product
 * does it. Forked; takes `string[][]`, a list a host, and sends back the wall seconds.
 */
process.once('message', async (hosts: string[][]) => {
  const agent = new Agent({ connections: 1, pipelining: 1 });
  const begun = performance.now();
  await Promise.all(
    hosts.map(async (addresses) => {
      for (const address of addresses) {
        const { origin, pathname, search } = new URL(address);
        const answer = await agent.request({ origin, path: pathname + search, method: 'GET' });
        await answer.body.arrayBuffer();
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await agent.close();
  process.send!(seconds, () => process.disconnect());
});
