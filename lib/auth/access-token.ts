import { createHash, randomBytes } from 'node:crypto';

const prefix = 'mdl_';

/** The token of a link: 256 random bits. Shown once; only the hash is kept. */
export function makeAccessToken(): { token: string; hash: string } {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: accessTokenHash(token) };
}

export function accessTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
