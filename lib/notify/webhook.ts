import { outcomeOf } from './http-outcome.ts';
import type { Outlet, Parcel, SendOutcome } from './outlet.ts';
import { deliveryHeader, signatureHeader, signatureOf, timestampHeader } from './webhook-signature.ts';

/** Posts JSON, signed anew in each attempt. The body is the same in all of them. */
export async function sendWebhook(outlet: Outlet, parcel: Parcel<'webhook'>): Promise<SendOutcome> {
  const { target, secret, key, now, signal } = parcel;
  const body = webhookBody(parcel);
  const seconds = Math.floor(now.getTime() / 1000);
  const result = await outlet.post({
    url: target.url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [deliveryHeader]: key,
      [timestampHeader]: String(seconds),
      [signatureHeader]: signatureOf(secret ?? '', seconds, body),
    },
    ...(signal ? { signal } : {}),
  });
  return outcomeOf(result);
}

function webhookBody({ key, message }: Parcel<'webhook'>): string {
  return JSON.stringify({
    id: key,
    type: message.content.purpose,
    channel: message.channel,
    text: message.items.length === 0 ? message.heading : message.subject,
    url: message.url,
    total: message.content.total,
    alerts: message.items.map(({ line, sentence, url }) => ({
      id: line.alertId,
      occasion: line.occasion,
      status: line.status,
      severity: line.severity,
      kind: line.kind,
      field: line.field,
      sentence: { ...line.sentence, text: sentence },
      source: line.source,
      documents: line.documents,
      openedAt: line.openedAt,
      at: line.at,
      url,
    })),
  });
}
