import { changedFields } from '../../../core/reextract/changed-fields.ts';
import { addressKey, isSamePath } from '../../../core/url/document-identity.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  type Document,
  type DocumentContent,
  type DocumentOrigin,
  insertAliases,
  insertDocument,
  lockDocumentsByIdentity,
  reviseDocument,
  updateListed,
} from '../../../db/documents/documents.ts';
import { credibleCanonical } from './document-content.ts';
import { hashedIdentities } from './identities.ts';

export interface SavedDocument {
  documentId: bigint;
  /** `kept`: the page has no text now, so that what is stored is better. */
  kind: 'fresh' | 'revised' | 'same' | 'kept';
}

/** The keys under which a publication may be known or becomes known. */
export interface Names {
  /** By what its listing says of it. */
  listed: string[];
  /** These, and by the canonical address that its page names. */
  all: string[];
  canonicalUrl: string | null;
}

export function namesOf(content: DocumentContent, source: { address: string; listedUrl: string }): Names {
  const names = { guid: content.guid, canonicalUrl: null, url: source.listedUrl };
  const canonicalUrl = credibleCanonical(content.canonicalUrl ?? content.url, source.address);
  return { listed: hashedIdentities(names), all: hashedIdentities({ ...names, canonicalUrl }), canonicalUrl };
}

/**
 * Stores a publication once, whatever names it comes under (guid, canonical address, link): new, or as a revision of what
 * is there where something that a reader sees has changed. Two workers that bring the same one meet at its names.
 */
export async function saveDocument(
  tx: Transaction,
  content: DocumentContent,
  origin: DocumentOrigin,
  source: { address: string; listedUrl: string },
): Promise<SavedDocument> {
  const { listed: listedKeys, all: keys, canonicalUrl } = namesOf(content, source);
  const found = await lockDocumentsByIdentity(tx, origin.sourceId, keys);
  const byListing = found.find((document) => listedKeys.includes(document.identity));
  const document = byListing ?? found.find((each) => isSame(each, content, source.listedUrl, canonicalUrl));
  if (!document) {
    // A canonical address that belongs to another publication is none of this one's names.
    const own = found.length > 0 ? listedKeys : keys;
    const documentId = await insertDocument(tx, own[0]!, content, origin);
    await insertAliases(tx, origin.sourceId, documentId, own.slice(1));
    return { documentId, kind: 'fresh' };
  }
  await insertAliases(
    tx,
    origin.sourceId,
    document.id,
    keys.filter((key) => key !== document.identity),
  );
  if (content.text === '' && document.text !== '') {
    await updateListed(tx, document.id, content.listed);
    return { documentId: document.id, kind: 'kept' };
  }
  const isMoved =
    content.guid !== null && content.guid === document.guid && !isSamePath(document.url, content.url);
  if (changedFields(document, content).length === 0 && !isMoved) {
    await updateListed(tx, document.id, content.listed);
    return { documentId: document.id, kind: 'same' };
  }
  await reviseDocument(tx, document, content, origin);
  return { documentId: document.id, kind: 'revised' };
}

/**
 * Whether a document that shares a name is the same publication. By a shared canonical address alone only where it is the
 * link of one of the two or the titles agree: some sites give all their pages one canonical address.
 */
function isSame(
  document: Document,
  content: DocumentContent,
  listedUrl: string,
  canonicalUrl: string | null,
): boolean {
  if (document.guid !== null && content.guid !== null && document.guid !== content.guid) return false;
  if (canonicalUrl === null) return true;
  const key = addressKey(canonicalUrl);
  const links = [listedUrl, content.url, document.url, (document.listed as { url?: string }).url ?? ''];
  return document.title === content.title || links.some((link) => addressKey(link) === key);
}
