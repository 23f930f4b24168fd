import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/auth-options.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = (request: Request, context: Context): Promise<Response> =>
  NextAuth(authOptions())(request, context) as Promise<Response>;

export { handle as GET, handle as POST };
