import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { ChannelTarget } from '../../lib/core/notices/channel-target.ts';
import { openMailServer } from './mail-server.ts';
import { contentOf, lineOf, openNotifier, sendBy } from './order.ts';

const notifier = openNotifier({ hosts: { 'mail.test': '127.0.0.1' } });
const closing: (() => Promise<unknown>)[] = [notifier.close];
afterAll(async () => {
  for (const close of closing) await close();
});

async function server(options: Parameters<typeof openMailServer>[0] = {}) {
  const opened = await openMailServer(options);
  closing.push(opened.close);
  return opened;
}

const target = (port: number, more: Partial<ChannelTarget & { kind: 'email' }> = {}) => ({
  kind: 'email' as const,
  host: 'mail.test',
  port,
  security: 'none' as const,
  user: null,
  from: 'Markdrift <markdrift@example.org>',
  to: ['ann@example.org', 'Ben <ben@example.org>'],
  ...more,
});
const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe('mail', () => {
  it('goes to all receivers, in text and HTML, under one id', async () => {
    const { mails, port } = await server();
    const outcome = await sendBy(notifier, target(port), null, contentOf(), 'ru');
    expect(outcome).toEqual({
      kind: 'accepted',
      answer: { code: 'smtp', status: 250, text: '250 taken as 4711' },
    });
    expect(mails).toHaveLength(1);
    const { from, to, raw } = mails[0]!;
    expect({ from, to }).toEqual({
      from: 'markdrift@example.org',
      to: ['ann@example.org', 'ben@example.org'],
    });
    expect(raw).toMatch(/^Message-ID: <0f8b1c9e-5f53-4a53-8a4c-6a1c5b1f3f10@markdrift>/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
  });

  it('gets no further header, receiver or line from a hostile name', async () => {
    const { mails, port } = await server();
    const name = 'Harbour\r\nBcc: eve@evil.test\r\n\r\nPay here <eve@evil.test>';
    const lines = [lineOf({ source: { id: 1, name, host: 'h.test' } })];
    expect((await sendBy(notifier, target(port), null, contentOf(lines))).kind).toBe('accepted');
    const head = mails[0]!.raw.slice(0, mails[0]!.raw.indexOf('\r\n\r\n'));
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.replace(/\r\n\s/g, '')).toMatch(/^Subject: .*Harbour Bcc: eve@evil\.test Pay here/m);
    expect(mails[0]!.to).toEqual(['ann@example.org', 'ben@example.org']);
  });

  it('logs in where a user is set, and tells a wrong password as a refusal', async () => {
    const { mails, port } = await server({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'open sesame'
          ? done(null, { user: username ?? '' })
          : done(smtpError(535, 'Authentication failed')),
    });
    const withUser = target(port, { user: 'ann' });
    expect((await sendBy(notifier, withUser, 'open sesame')).kind).toBe('accepted');
    expect(mails[0]!.user).toBe('ann');
    const refused = await sendBy(notifier, withUser, 'guess');
    expect(refused).toMatchObject({ kind: 'refused', answer: { code: 'smtp', status: 535 } });
    expect(refused.answer.text).not.toContain('guess');
  });

  it.each([
    [550, 'No such mailbox', 'refused'],
    [451, 'Try again later', 'later'],
  ])('%i %s: %s', async (code, text, kind) => {
    const { port } = await server({ onRcptTo: (_address, _session, done) => done(smtpError(code, text)) });
    expect(await sendBy(notifier, target(port), null)).toMatchObject({
      kind,
      answer: { status: code, text: expect.stringContaining(text) },
    });
  });

  it('is accepted where some receivers are, and names the others', async () => {
    const { mails, port } = await server({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('ben') ? done(smtpError(550, 'No such mailbox')) : done(),
    });
    const outcome = await sendBy(notifier, target(port), null);
    expect(outcome).toMatchObject({ kind: 'accepted', answer: { code: 'smtp-partly' } });
    expect(outcome.answer.text).toContain('not for: ben@example.org');
    expect(mails[0]!.to).toEqual(['ann@example.org']);
  });

  it('may work later where nobody listens, and is not sent to networks that are not allowed', async () => {
    const { port, close } = await openMailServer();
    await close();
    expect(await sendBy(notifier, target(port), null)).toMatchObject({
      kind: 'later',
      answer: { code: 'connection-refused' },
    });
    const guarded = openNotifier({ allow: [], hosts: { 'mail.test': '127.0.0.1' } });
    closing.push(guarded.close);
    expect(await sendBy(guarded, target(port), null)).toEqual({
      kind: 'refused',
      answer: { code: 'refused-address', text: '127.0.0.1 (loopback)' },
    });
  });
});

describe('TLS', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-mail-'));
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  const certificate = () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=mail.test -addext subjectAltName=DNS:mail.test -keyout ${key} -out ${cert}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  };

  it('does not speak to a server whose certificate nobody vouches for, in either way', async () => {
    const identity = certificate();
    const whole = await server({ secure: true, ...identity, disabledCommands: [] });
    const upgraded = await server({ ...identity, disabledCommands: [] });
    for (const [security, { port, mails }] of [
      ['tls', whole],
      ['starttls', upgraded],
    ] as const) {
      expect(await sendBy(notifier, target(port, { security }), null), security).toMatchObject({
        kind: 'later',
        answer: { code: 'tls-trouble' },
      });
      expect(mails).toEqual([]);
    }
  });

  it('sends and logs in over TLS and after STARTTLS, where the certificate is the name’s', async () => {
    const identity = certificate();
    const options: Parameters<typeof openMailServer>[0] = {
      ...identity,
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    };
    const whole = await server({ secure: true, ...options });
    const upgraded = await server(options);
    const send = async (host: string, port: number, security: string) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [fileURLToPath(new URL('trusting-sender.ts', import.meta.url)), host, String(port), security],
        { env: { ...process.env, NODE_EXTRA_CA_CERTS: path.join(folder, 'cert.pem') } },
      );
      return JSON.parse(stdout);
    };
    for (const [security, { port, mails }] of [
      ['tls', whole],
      ['starttls', upgraded],
    ] as const) {
      expect(await send('mail.test', port, security), security).toMatchObject({ kind: 'accepted' });
      expect(mails).toMatchObject([{ secure: true, user: 'ann' }]);
      expect(await send('other.test', port, security), security).toMatchObject({
        kind: 'later',
        answer: { code: 'tls-trouble' },
      });
      expect(mails).toHaveLength(1);
    }
  });

  it('does not fall back to plain text where an upgrade is asked for', async () => {
    const { mails, port } = await server();
    const outcome = await sendBy(notifier, target(port, { security: 'starttls' }), null);
    expect(outcome.kind).not.toBe('accepted');
    expect(mails).toEqual([]);
  });
});
