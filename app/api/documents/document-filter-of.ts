import type { z } from 'zod';
import type { documentSigns, exportDocuments } from '@/lib/api/contracts/documents.ts';
import { criteria } from '@/lib/core/detect/criterion.ts';
import { type DocumentFilter, searchFor } from '@/lib/db/documents/document-filter.ts';

type Query = Omit<z.output<typeof exportDocuments.query>, 'format'>;

/** The filter that a query asks for. */
export function documentFilterOf({ sign, from, to, search, ...rest }: Query): DocumentFilter {
  return {
    ...rest,
    ...searchFor(search),
    signs: sign && signBit(sign),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

function signBit(sign: (typeof documentSigns)[number]): number {
  return 1 << criteria[sign].bit;
}
