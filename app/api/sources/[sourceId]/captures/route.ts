import { listPagesToPick } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { listStoredPages } from '@/lib/db/captures/stored-pages.ts';
import { findSource } from '@/lib/db/sources/sources.ts';

const mostPages = 50;

export const GET = route({
  ...listPagesToPick,
  handler: async ({ db, params: { sourceId }, query: { type } }) => {
    if (!(await findSource(db, sourceId))) return refuse('not-found');
    const pages = await listStoredPages(db, sourceId, type, mostPages);
    return {
      pages: pages.map(({ captureId, documentId, url, title, listedTitle, fetchedAt, doubtful }) => ({
        ...{ pageId: captureId, documentId, url, fetchedAt, doubtful },
        title: title ?? listedTitle,
      })),
    };
  },
});
