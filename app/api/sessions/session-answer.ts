import { describeUserAgent } from '@/lib/core/devices/describe-user-agent.ts';
import type { OpenSession } from '@/lib/db/people/sessions.ts';

export function sessionAnswer(session: OpenSession, present: string | null) {
  return { ...session, current: session.id === present, device: describeUserAgent(session.userAgent) };
}
