import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { oidcSettings } from '@/lib/auth/oidc.ts';
import { currentUser, sessionEnded } from '@/lib/auth/server-session.ts';
import { ownPath } from '@/lib/core/url/own-path.ts';
import { LoginForm } from './login-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login'))('title') };
}

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { next, error, callbackUrl } = await searchParams;
  const target = ownPath(next ?? pathOf(callbackUrl));
  if (await currentUser()) redirect(target);
  const oidc = oidcSettings();
  return (
    <LoginForm
      target={target}
      ended={await sessionEnded()}
      oidc={oidc?.name ?? null}
      refusal={typeof error === 'string' ? error : null}
    />
  );
}

/** What next-auth was to return to, when it comes back with an error. */
function pathOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  return pathname + search;
}
