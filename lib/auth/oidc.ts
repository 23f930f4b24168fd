import type { Profile } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { env } from '../env.ts';
import type { Role } from './roles.ts';

/** What a provider of single sign-on says of somebody. */
export interface OidcClaims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  [claim: string]: unknown;
}

export interface OidcSettings {
  issuer: string;
  name: string;
  /** Mail domains from which people may come, lower case; empty: all. */
  domains: readonly string[];
  /** What happens to people without an account. */
  unknown: 'refuse' | 'viewer';
  /** Claim that lists groups or roles, and which of its values mean which role. */
  roleClaim: string | null;
  roles: readonly (readonly [value: string, role: Role])[];
}

/** Null where the operator has not set single sign-on up. */
export function oidcSettings(given = env): OidcSettings | null {
  if (!given.OIDC_ISSUER || !given.OIDC_CLIENT_ID || !given.OIDC_CLIENT_SECRET) return null;
  return {
    issuer: given.OIDC_ISSUER,
    name: given.OIDC_NAME,
    domains: given.OIDC_DOMAINS,
    unknown: given.OIDC_UNKNOWN,
    roleClaim: given.OIDC_ROLE_CLAIM ?? null,
    roles: given.OIDC_ROLES,
  };
}

/**
 * The provider for next-auth: authorization code with PKCE, state and nonce; the identity token is checked against the
 * issuer's keys, and what it leaves out is asked of the userinfo endpoint, which must name the same subject. The issuer's
 * address is the operator's own word, so it may lie in a private network; ALLOW_NETWORKS is for addresses that people enter.
 */
export function oidcProvider({ issuer, name }: OidcSettings): OAuthConfig<OidcClaims> {
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    issuer,
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: env.OIDC_CLIENT_ID!,
    clientSecret: env.OIDC_CLIENT_SECRET!,
    authorization: { params: { scope: 'openid email profile' } },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: 10_000 },
    userinfo: {
      request: async ({ client, tokens }) => {
        const told = tokens.id_token ? claimsOf(tokens.id_token) : {};
        if (!tokens.access_token) return told as Profile;
        const more = await client.userinfo(tokens.access_token);
        if (more.sub !== told.sub) throw new Error('the userinfo endpoint speaks of somebody else');
        return { ...told, ...more } as Profile;
      },
    },
    profile: (claims) => ({ id: claims.sub }),
  };
}

/** Of a token that was checked already. */
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
