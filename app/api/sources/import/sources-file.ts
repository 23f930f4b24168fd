import type { SourcesFile } from '@/lib/api/contracts/interchange.ts';

/** A file of a request as the flows take it. */
export function sourcesFileOf(file: SourcesFile): Uint8Array | string {
  return 'text' in file ? file.text : new Uint8Array(Buffer.from(file.base64, 'base64'));
}
