import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/auth-options.ts';
import { deviceOf } from '@/lib/auth/device.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = (request: Request, context: Context): Promise<Response> =>
  NextAuth(authOptions(deviceOf(request.headers)))(request, context) as Promise<Response>;

export { handle as GET, handle as POST };
