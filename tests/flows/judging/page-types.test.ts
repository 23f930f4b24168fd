import { describe, expect, it } from 'vitest';
import { editRules } from '../../../lib/flows/edit-rules.ts';
import { addTestSource, rules } from '../collecting.ts';
import type { Story } from '../news-server.ts';
import { leadOnly, openNewsroom } from '../newsroom.ts';

/** A source whose every fifth page is a live ticker in a folder of its own, built by other markup one day (case 22). */

const { db, news, bench, publish } = await openNewsroom();
let published = 0;

/** A run that brings ten pages, two of them tickers. */
async function collect(sourceId: number, changeTicker: (story: Story) => void = () => {}) {
  publish(10, (story) => {
    if (published++ % 5 !== 4) return;
    story.slug = `live/${story.slug}`;
    changeTicker(story);
  });
  return bench.collect(sourceId);
}

/** The text lies under another class, and nothing where it was. */
function rebuilt(story: Story): void {
  story.text = [`</div><div class="ticker"><p>${story.text.join('</p><p>')}`];
}

async function learned() {
  const source = await addTestSource(db, { address: news.url('/feed') });
  for (let i = 0; i < 14; i++) await collect(source.id);
  expect(await db.alert.count()).toBe(0);
  return source;
}
const alerts = () =>
  db.alert.findMany({
    orderBy: { id: 'asc' },
    include: { covers: { include: { document: true }, orderBy: { documentId: 'asc' } }, held: true },
  });

describe('a fault of one type of pages', () => {
  it.each([
    ['reads the beginning only', leadOnly],
    ['reads nothing', rebuilt],
  ])('that %s is told of that type, held, and settled by rules that read it', async (_, fault) => {
    const source = await learned();
    for (let i = 0; i < 5; i++) await collect(source.id, fault);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      ...{ kind: 'wrong-value', field: 'body', severity: 'medium', status: 'new' },
      sentence: { code: 'body-of-type', params: { pages: '/live/', usual: 100 } },
      evidence: { sign: 'type', type: `${news.host}/live/` },
    });
    expect(alert!.covers.length).toBeGreaterThanOrEqual(5);
    for (const { document } of alert!.covers) expect(document.url).toContain('/live/');
    expect(alert!.held).toHaveLength(alert!.covers.length);
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'broken' });

    const { revision } = await db.source.findFirstOrThrow();
    const body = {
      alternatives: ['//div[@class="story-body" or @class="continued" or @class="ticker"]'],
      exclude: [],
    };
    const repaired = { article: { ...rules.article, body } };
    await editRules(bench.deps, {
      sourceId: source.id,
      revision,
      rules: repaired,
      reason: 'tickers',
      userId: null,
    });
    await collect(source.id, fault);
    await collect(source.id, fault);
    expect(await alerts()).toMatchObject([{ status: 'new' }]);
    await collect(source.id, fault);
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
    expect(bench.problems).toEqual([]);
  });
});

it('pages of one type that are built anew and read rightly are no fault', async () => {
  const source = await learned();
  const redesigned = (story: Story) => {
    story.text = [
      ...story.text.slice(0, -1),
      `${story.text.at(-1)}</p></div><div class="live"><p>Refresh this ticker now`,
    ];
  };
  for (let i = 0; i < 6; i++) await collect(source.id, redesigned);
  expect(await alerts()).toEqual([]);
});
