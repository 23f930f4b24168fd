import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals what may not lie in the database in clear, and opens it again. */
export interface SecretBox {
  /** @param binding whom the secret is for; it opens only for the same */
  seal(secret: string, binding: string): string;
  /** Null for what was sealed under another key or for something else, or was tampered with. */
  open(sealed: string, binding: string): string | null;
}

/**
 * AES-256-GCM with a fresh nonce for each secret; the key is derived from AUTH_SECRET (HKDF-SHA-256), which all web servers
 * and workers share already and which lies outside of the database. With another AUTH_SECRET nothing can be opened, and
 * secrets have to be entered again.
 */
export function createSecretBox(authSecret: string): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', authSecret, '', 'markdrift notification secrets v1', 32));
  return {
    seal(secret, binding) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(binding));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, binding) {
      const [given, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (given !== version || bytes.length < nonceBytes + tagBytes) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
        decipher.setAAD(Buffer.from(binding));
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const opened = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
