import type { Transaction } from './database.ts';

export interface NewCapture {
  sourceId: number;
  pageType: 'article' | 'feed' | 'listing';
  url: string;
  finalUrl: string;
  fetchedAt: Date;
  httpStatus: number;
  headers: Record<string, string>;
  charset: string;
  charsetReason: object;
  byteLength: number;
  contentHash: string;
}

/** Stores the facts of a captured page; its bytes lie in the blob store under `contentHash` already. */
export async function insertCapture(tx: Transaction, capture: NewCapture): Promise<bigint> {
  const row = await tx.capture.create({ data: capture, select: { id: true } });
  return row.id;
}
