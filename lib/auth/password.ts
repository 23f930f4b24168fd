import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 32_768, r: 8, p: 1 };
const keyLength = 32;

export const shortestPassword = 10;

/** "scrypt$N$r$p$salt$key" with salt and key in base64: about 80 ms and 32 MB. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost.N, cost.r, cost.p);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const found = await derive(password, Buffer.from(salt, 'base64'), Number(n), Number(r), Number(p));
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** For the first administrator and for accounts that an administrator makes: shown once, to be changed at once. */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}

function derive(password: string, salt: Buffer, N: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
