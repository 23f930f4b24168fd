import { isIP } from 'node:net';
import nodemailer from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { EmailTarget } from '../core/notices/channel-target.ts';
import { htmlBody, textBody } from './email-body.ts';
import { type EmailTimes, usualTimes } from './email-times.ts';
import { plainLine } from './escape.ts';
import { type Outlet, type Parcel, type SendOutcome, theirWords } from './outlet.ts';

/**
 * Hands a mail to an SMTP server. The server's name is resolved by the same guard as all else, and the address that was
 * checked is the one that is connected to.
 */
export async function sendEmail(
  outlet: Outlet,
  parcel: Parcel<'email'>,
  times: EmailTimes = usualTimes,
): Promise<SendOutcome> {
  const { target, message, key } = parcel;
  const found = await outlet.guard.resolve(target.host);
  if (found.kind === 'refused')
    return {
      kind: 'refused',
      answer: { code: 'refused-address', text: `${found.address} (${found.range})` },
    };
  if (found.kind === 'unresolved')
    return { kind: 'later', answer: { code: 'name-not-found', text: found.code }, retryAfterSeconds: null };
  const transport = nodemailer.createTransport(
    serverOf(target, found.addresses[0]!.address, parcel.secret, times),
  );
  try {
    const sent = await transport.sendMail({
      from: plainLine(target.from),
      to: target.to.map(plainLine),
      subject: subjectOf(message.subject),
      text: textBody(message),
      html: htmlBody(message),
      // The same in every attempt: mail servers and readers drop what they have already.
      messageId: `<${key}@markdrift>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Markdrift-Delivery': key },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const missed = sent.rejected.map((one) => (typeof one === 'string' ? one : one.address));
    const code = missed.length > 0 ? 'smtp-partly' : 'smtp';
    const words = missed.length > 0 ? `${sent.response}; not for: ${missed.join(', ')}` : sent.response;
    return { kind: 'accepted', answer: { code, ...statusIn(sent.response), text: theirWords(words) } };
  } catch (error) {
    return failureOutcome(error as SMTPConnection.SMTPError);
  } finally {
    transport.close();
  }
}

function serverOf(target: EmailTarget, address: string, secret: string | null, times: EmailTimes) {
  return {
    host: address,
    port: target.port,
    secure: target.security === 'tls',
    requireTLS: target.security === 'starttls',
    ignoreTLS: target.security === 'none',
    // The certificate has to be that of the name, not of the address.
    tls: isIP(target.host) ? {} : { servername: target.host },
    ...(target.user === null ? {} : { auth: { user: target.user, pass: secret ?? '' } }),
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
  };
}

/** A header in one line that is no longer than readers show. */
function subjectOf(text: string): string {
  const line = plainLine(text);
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

const codes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'connection-lost',
  ETIMEDOUT: 'connect-timeout',
  ETLS: 'tls-trouble',
};

/** 5xx is the server's no, 4xx its "not now"; what never got so far may work later. */
function failureOutcome(error: SMTPConnection.SMTPError): SendOutcome {
  const status = error.responseCode;
  const text = theirWords(error.response ?? error.message);
  if (status !== undefined) {
    const answer = { code: 'smtp', status, text };
    return status >= 500 ? { kind: 'refused', answer } : { kind: 'later', answer, retryAfterSeconds: null };
  }
  const reason = /certificate|self.signed|ssl|tls/i.test(error.message) ? 'tls-trouble' : null;
  const lost = /refused/i.test(error.message) ? 'connection-refused' : 'network-trouble';
  const code = reason ?? codes[error.code ?? ''] ?? lost;
  if (error.code === 'EAUTH') return { kind: 'refused', answer: { code: 'no-log-in', text } };
  return { kind: 'later', answer: { code, text }, retryAfterSeconds: null };
}

function statusIn(response: string): { status?: number } {
  const found = /^(\d{3})/.exec(response);
  return found ? { status: Number(found[1]) } : {};
}
