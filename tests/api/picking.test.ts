import { beforeAll, describe, expect, test } from 'vitest';
import { type Handlers, html, nodeOf, openPicking } from './picking-pages.ts';
import { ask } from './web.ts';

const { web, pages, frame, operator, viewer, put, asPage, inSource, proposing } = await openPicking();

describe('who may point', () => {
  test('viewers see which pages there are; making rules needs an operator', async () => {
    const id = await put(html('Roles'), 'Roles');
    const body = { field: 'title', picks: [{ pageId: id, node: nodeOf(html('Roles'), 'h1') }] };
    expect((await pages.GET(ask('/api/x'), inSource())).status).toBe(401);
    expect((await pages.GET(ask('/api/x', { cookie: viewer.cookie }), inSource())).status).toBe(200);
    expect((await frame.GET(ask('/api/x', { cookie: viewer.cookie }), asPage(id))).status).toBe(403);
    expect((await proposing(body, { cookie: viewer.cookie })).status).toBe(403);
    expect((await proposing(body)).status).toBe(200);
  });

  test('what is odd or missing is refused', async () => {
    const pick = { pageId: '1', node: 5 };
    for (const body of [
      {},
      { field: 'price', picks: [pick] },
      { field: 'title', picks: [] },
      { field: 'title', picks: [{ pageId: 'x', node: 1 }] },
      { field: 'title', picks: [{ pageId: '1', node: 0 }] },
      { field: 'title', picks: Array.from({ length: 11 }, () => pick) },
    ]) {
      expect((await proposing(body)).status).toBe(400);
    }
    expect((await proposing({ field: 'title', picks: [pick] }, { id: 99_999 })).status).toBe(404);
    expect((await pages.GET(ask('/api/x', { cookie: viewer.cookie }), inSource(99_999))).status).toBe(404);
    expect((await frame.GET(ask('/api/x', { cookie: operator.cookie }), asPage('99999'))).status).toBe(404);
  });
});

test('the frame lets one script run, whose mark is new each time, and nothing of the page', async () => {
  const id = await put(
    `${html('Frame')}<script>alert(1)</script><form><p onclick="alert(2)">x</p></form>`,
    'Frame',
  );
  const answers = await Promise.all(
    [1, 2].map(() => frame.GET(ask('/api/x', { cookie: operator.cookie }), asPage(id))),
  );
  const policies = answers.map((answer) => answer.headers.get('content-security-policy')!);
  expect(policies[0]).toMatch(/^sandbox allow-scripts; script-src 'nonce-[\w-]{22}'; default-src 'none';/);
  expect(policies[0]).not.toBe(policies[1]);
  const text = await answers[0]!.text();
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toMatch(/alert\(/);
  expect(text).toContain(`data-markdrift-node="${nodeOf(html('Frame'), 'h1')}" class="headline"`);
  expect(text).toMatch(/<div data-markdrift-node="\d+" data-markdrift-name="form"/);
});

describe('what is proposed', () => {
  const titled = ['One', 'Two', 'Three', 'Four'];
  const samples = titled.map((title) => html(title, title === 'Three' ? '<h1>Advertisement</h1>' : ''));
  let ids: string[];
  beforeAll(async () => {
    await web.db.document.deleteMany();
    await web.db.capture.deleteMany();
    ids = [];
    for (const [place, title] of titled.entries()) ids.push(await put(samples[place]!, title));
  });
  const pick = (place: number, name: string, nth = 0) => ({
    pageId: ids[place]!,
    node: nodeOf(samples[place]!, name, nth),
  });

  test('is what agrees with the titles of the feed, with its evidence and what it finds', async () => {
    const answer = await (await proposing({ field: 'title', picks: [pick(0, 'h1')] })).json();
    expect(answer).toMatchObject({ kind: 'proposed', excludes: [] });
    const [first] = answer.groups[0].candidates;
    expect(first.expression).toContain(' headline ');
    expect(first.evidence).toMatchObject({
      pages: 4,
      one: 4,
      none: 0,
      several: 0,
      compared: 4,
      agreement: 1,
    });
    expect(first.samples[0]).toMatchObject({
      pageId: ids[0],
      matches: 1,
      nodes: [pick(0, 'h1').node],
      value: 'One',
    });
  });

  test('names the parts that are taken out, wherever they lie like that', async () => {
    const body = { field: 'body', picks: [pick(1, 'div')], excluded: [pick(1, 'aside')] };
    const answer = await (await proposing(body)).json();
    expect(answer.groups[0].candidates[0].expression).toContain(' story ');
    expect(answer.excludes).toEqual([
      { pick: pick(1, 'aside'), expressions: expect.arrayContaining(['//aside']) },
    ]);
  });

  test('is several expressions where none finds all examples', async () => {
    const answer = await (await proposing({ field: 'title', picks: [pick(0, 'h1'), pick(1, 'b')] })).json();
    expect(answer.groups.map(({ picks }: { picks: unknown[] }) => picks)).toEqual([
      [pick(0, 'h1')],
      [pick(1, 'b')],
    ]);
    expect(answer.groups[1].candidates[0].evidence.identical).toBe(true);
  });

  test('does not take a suspicious text for known', async () => {
    const bad = await put(html('Five'), 'Five', { suspicious: true, text: 'Navigation' });
    const answer = await (await proposing({ field: 'body', picks: [pick(0, 'div')] })).json();
    expect(answer.groups[0].candidates[0].evidence).toMatchObject({ pages: 5, compared: 4 });
    await web.db.document.deleteMany({ where: { captureId: BigInt(bad) } });
    await web.db.capture.delete({ where: { id: BigInt(bad) } });
  });

  test('is tried on older pages too, and says on which it finds nothing', async () => {
    const many: string[] = [];
    for (let n = 0; n < 70; n++)
      many.push(await put(n === 0 ? '<h2>Old</h2>' : html(`Page ${n}`), `Page ${n}`));
    const answer = await (
      await proposing({ field: 'title', picks: [{ pageId: many[69], node: nodeOf(html('Page 69'), 'h1') }] })
    ).json();
    const [first] = answer.groups[0].candidates;
    expect(first.evidence.pages).toBe(50);
    const listed = await (await pages.GET(ask('/api/x', { cookie: viewer.cookie }), inSource())).json();
    const shown = listed.pages.map(({ pageId }: { pageId: string }) => Number(pageId));
    expect(shown.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, n) => Number(many[69 - n])));
    expect(Math.min(...shown)).toBeLessThan(Number(many[10]));
    const lacking = await put('<h2>Other</h2>', 'Other');
    const again = await (
      await proposing({ field: 'title', picks: [{ pageId: many[69], node: nodeOf(html('Page 69'), 'h1') }] })
    ).json();
    expect(again.groups[0].candidates[0].missingOn).toBe(lacking);
    await web.db.document.deleteMany({ where: { captureId: { in: [...many, lacking].map(BigInt) } } });
    await web.db.capture.deleteMany({ where: { id: { in: [...many, lacking].map(BigInt) } } });
  });

  test('tells that a page or an element is not there', async () => {
    const gone = { field: 'title', picks: [{ pageId: '999999', node: 4 }] };
    expect(await (await proposing(gone)).json()).toEqual({ kind: 'not-there', pageId: '999999' });
    const beyond = { field: 'title', picks: [{ pageId: ids[0], node: 100_000 }] };
    expect(await (await proposing(beyond)).json()).toEqual({ kind: 'not-there', pageId: ids[0] });
  });
});

describe('the elements of a page', () => {
  const content = html('Elements', '<template><i>no</i></template><p hidden>Secret <b>word</b></p>');
  let id: string;
  let list: Pick<Handlers, 'GET'>;
  let find: Pick<Handlers, 'GET'>;
  beforeAll(async () => {
    list = await import('../../app/api/captures/[captureId]/elements/route.ts');
    find = await import('../../app/api/captures/[captureId]/elements/find/route.ts');
    id = await put(content, 'Elements');
  });
  const sought = async (query: string, cookie = operator.cookie) =>
    find.GET(ask(`/api/x?${query}`, { cookie }), asPage(id));

  test('are listed, also those that are not drawn', async () => {
    expect((await list.GET(ask('/api/x', { cookie: viewer.cookie }), asPage(id))).status).toBe(403);
    expect((await list.GET(ask('/api/x', { cookie: operator.cookie }), asPage('99999'))).status).toBe(404);
    const answer = await (await list.GET(ask('/api/x', { cookie: operator.cookie }), asPage(id))).json();
    expect(answer).toMatchObject({ kind: 'outline', cut: false });
    const names = answer.rows.map(({ name, hidden }: { name: string; hidden: boolean }) =>
      hidden ? `${name}!` : name,
    );
    expect(names).toEqual(expect.arrayContaining(['html', 'head!', 'h1', 'template!', 'p!', 'b!']));
  });

  test('are found by text and by XPath, with their number', async () => {
    expect((await sought('text=word', viewer.cookie)).status).toBe(403);
    for (const bad of ['', 'text=a&xpath=//a', 'text=']) expect((await sought(bad)).status).toBe(400);
    expect(await (await sought('text=secret%20WORD')).json()).toEqual({
      ...{ kind: 'found', total: 1, nodes: [nodeOf(content, 'p')] },
    });
    expect(await (await sought('xpath=//p')).json()).toMatchObject({ kind: 'found', total: 2 });
    expect(await (await sought('xpath=count(//p)')).json()).toEqual({ kind: 'value', value: '2' });
    expect(await (await sought('xpath=//p[')).json()).toMatchObject({ kind: 'not-xpath', position: 4 });
  });
});
