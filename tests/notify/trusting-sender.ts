import { openNotifier, sendBy } from './order.ts';

/** A process of its own, as certificates to trust (NODE_EXTRA_CA_CERTS) are read at the start. Prints the outcome. */
const [host = '', port = '', security = 'tls'] = process.argv.slice(2);
const notifier = openNotifier({ hosts: { 'mail.test': '127.0.0.1', 'other.test': '127.0.0.1' } });
const target = {
  kind: 'email' as const,
  host,
  port: Number(port),
  security: security as 'tls' | 'starttls',
  user: 'ann',
  from: 'markdrift@example.org',
  to: ['ann@example.org'],
};
process.stdout.write(JSON.stringify(await sendBy(notifier, target, 'open sesame')));
await notifier.close();
