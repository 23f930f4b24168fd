import { alertFilter } from '@/lib/api/contracts/alert-list.ts';
import {
  type AlertView,
  addAlertView as add,
  listAlertViews as list,
} from '@/lib/api/contracts/alert-views.ts';
import { route } from '@/lib/api/route.ts';
import { countByFilter, listAlertViews } from '@/lib/db/inbox/alert-views.ts';
import { countPlainViews } from '@/lib/db/inbox/inbox-facts.ts';
import { sharedUntilChanged } from '@/lib/db/shared-until-changed.ts';
import { addAlertView, mayChangeView } from '@/lib/flows/save-alert-view.ts';
import { alertFilterOf } from '../search-words.ts';
import { contentOf, savedAnswer } from './saved-answer.ts';

export const GET = route({
  ...list,
  handler: ({ db, user }) =>
    sharedUntilChanged(db, `alert views ${user.id} ${user.role}`, list.topics, async () => {
      const now = new Date();
      const [plain, views] = await Promise.all([countPlainViews(db, user.id), listAlertViews(db, user.id)]);
      const filters = views.map(({ filter }) => alertFilterOf(alertFilter.parse(filter)));
      const counts = await countByFilter(db, filters, now);
      return {
        plain,
        saved: views.map(({ deletedAt: _, ownerId, ...view }, i) => ({
          ...view,
          filter: view.filter as AlertView['filter'],
          grouping: view.grouping as AlertView['grouping'],
          sort: view.sort as AlertView['sort'],
          mine: mayChangeView({ ...view, ownerId }, user),
          count: counts[i] ?? 0,
        })),
      };
    }),
});

export const POST = route({
  ...add,
  handler: async ({ db, user, body }) =>
    savedAnswer(await addAlertView({ db, now: () => new Date() }, user, contentOf(body))),
});
