import { createHash } from 'node:crypto';
import { identitiesOf, type PublicationNames } from '../../../core/url/document-identity.ts';

/** The keys of a publication as they are stored, the surest first: SHA-256, 32 hexadecimal digits each. */
export function hashedIdentities(names: PublicationNames): string[] {
  return identitiesOf(names).map(hashIdentity);
}

export function hashIdentity(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
