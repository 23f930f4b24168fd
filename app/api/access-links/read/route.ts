import { readAccessLink } from '@/lib/api/contracts/access-links.ts';
import { Refusal } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { deviceOf } from '@/lib/auth/device.ts';
import { findLink } from '../find-link.ts';

export const POST = route({
  ...readAccessLink,
  handler: async ({ db, request, body: { token } }) => {
    const link = await findLink(db, token, deviceOf(request.headers));
    if (link instanceof Refusal) return link;
    const { kind, email, expiresAt } = link;
    return {
      kind,
      email,
      expiresAt,
      name: link.user?.name ?? null,
      role: link.role ?? link.user?.role ?? 'viewer',
      invitedBy: link.createdBy?.name ?? null,
    };
  },
});
