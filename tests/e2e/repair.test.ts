import type { HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import { chromiumPath } from '../browser/chromium-path.ts';
import { type RunningSite, startSite } from '../site/start-site.ts';
import { addByApi, pointAtText, publishAndRun } from './collected-site.ts';
import { openConsole } from './console.ts';
import { patience } from './tab.ts';

/** The whole way from an alert to documents that consumers may have again. */
const markdrift = await openConsole({ CHROME_PATH: await chromiumPath() });
const { db } = markdrift;
let site: RunningSite;
afterAll(() => site.stop());

const alertBody = 'section[aria-label="Alert"]';
const repair = 'nav[aria-label="Repair"]';

test('alert → repair → pointed at → dry run → published → extracted again → released → resolved', async () => {
  site = await startSite({ site: 'northgate-courier', archive: 60 });
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  const sourceId = await addByApi(tab, site, 'Northgate');
  await tab.open(`/sources/${sourceId}`);
  await tab.sees(/^OK$/m);
  site.control.redesign();
  await publishAndRun(tab, db, site, sourceId, 10);
  const coverage = () => db.sourceFigures.findUniqueOrThrow({ where: { sourceId } });
  const damaged = (await coverage()).body!;
  expect(damaged).toBeLessThan(1);

  await tab.open(`/alerts?source=${sourceId}`);
  await tab.sees('Body is empty on 10 of 10 documents', alertBody);
  await tab.sees('v1 is what failed', alertBody);
  // Both pages were drawn when the alert was raised; what the rules find is marked on the good one alone.
  await tab.click('Screenshot', { within: alertBody });
  await tab.page.waitForFunction(
    (alert) =>
      [...document.querySelectorAll<HTMLImageElement>(`${alert} article img`)].filter(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ).length === 2,
    { polling: 100, timeout: patience },
    alertBody,
  );
  // Where the parts lie is asked for beside the picture, and may come later.
  await tab.page.waitForFunction(
    (alert) => {
      const [good, bad] = [...document.querySelectorAll(`${alert} article`)].map(
        (page) => page.querySelectorAll('rect[data-kind="extracted"]').length,
      );
      return good !== undefined && bad !== undefined && good > bad;
    },
    { polling: 100, timeout: patience },
    alertBody,
  );
  await tab.click('Mend the rule', { within: repair });

  await tab.at(/\/rules\?alert=\d+&field=body$/);
  await tab.sees('10 documents are held back', repair);
  await tab.click('Point at the page');
  await pointAtText(tab, '.nc-copy');
  await tab.click('Use this rule');
  await tab.sees('Found on 8 of 8 pages');
  await tab.click('Dry run');
  await tab.sees('10 of 10 would be right');
  await tab.fill('Reason for the change', 'class renamed');
  await tab.click('Publish v2');
  await tab.sees('v2 is in force', repair);

  await tab.click('Extract the damaged period again', { within: repair });
  await tab.at(/\/reextractions\?alert=\d+$/);
  await tab.sees('10 held back, 0 without a stored page');
  await tab.click('Extract 10 documents again');
  await tab.at(/\/reextractions\/\d+$/);
  await tab.sees('10 documents read, 10 changed', repair);
  await tab.sees(/10 \/ 10\s+documents read/);
  await tab.sees('Text: 0 →');
  await tab.sees('10 documents are held back', repair);
  expect((await coverage()).body).toBe(1);

  await tab.click('Release 10 clean documents');
  await tab.sees('10 documents were released, 1 alert resolved.');
  await tab.sees('nothing is held back', repair);
  await tab.sees('Resolved', repair);
  expect(await db.document.count({ where: { sourceId, heldByAlertId: { not: null } } })).toBe(0);
  expect(await db.document.count({ where: { sourceId, text: '' } })).toBe(0);
  const actions = await db.auditEntry.findMany({
    where: { target: `source:${sourceId}`, action: { startsWith: 'reextraction.' } },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action }) => action)).toEqual(['reextraction.started', 'reextraction.released']);

  await tab.click('Alert A-', { within: repair });
  await tab.sees('Olga resolved it', alertBody);

  // As two pages at which the reader broke would have been left.
  const first = await db.reextraction.findFirstOrThrow({
    where: { sourceId },
    include: { items: { take: 2 } },
  });
  const broken = first.items.map(({ documentId }) => documentId);
  await db.reextractionItem.updateMany({
    where: { reextractionId: first.id, documentId: { in: broken } },
    data: { outcome: 'failed', reason: 'reader-broke' },
  });
  await db.reextraction.update({ where: { id: first.id }, data: { failed: 2, changed: 8 } });
  await tab.open(`/sources/${sourceId}/reextractions/${first.id}`);
  await tab.click('Try 2 failed documents again');
  await tab.sees(/2 \/ 2\s+documents read/);
  const again = await db.reextractionItem.findMany({ where: { reextractionId: { gt: first.id } } });
  expect(again.map(({ documentId }) => documentId).sort()).toEqual([...broken].sort());
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));

  await tab.open(`/sources/${sourceId}`);
  await tab.sees(/^OK$/m);
});

/** Classes of the elements that are marked in the frame of a stored page. */
async function markedIn(page: Page, selector: string): Promise<string[]> {
  const frame = await (await page.$(selector))?.contentFrame();
  if (!frame) return [];
  return frame.$$eval('[data-markdrift-pick="match"]', (marked) => marked.map(({ className }) => className));
}

test('an expression is completed by keyboard; two people meet, and none overwrites the other unseen', async () => {
  const { id } = await db.source.findFirstOrThrow({ where: { name: 'Northgate' } });
  const anna = await markdrift.tab(await markdrift.person('operator', 'Anna'));
  const boris = await markdrift.tab(await markdrift.person('operator', 'Boris'));
  await Promise.all([anna.open(`/sources/${id}/rules`), boris.open(`/sources/${id}/rules`)]);

  await anna.sees('Ctrl+Space proposes names of the stored pages');
  await anna.fill('Expression 1', '//div[contains(@class, "nc-co');
  await anna.page.waitForFunction(() =>
    document.querySelector('[role=option][data-combobox-selected]')?.textContent?.startsWith('nc-copy'),
  );
  await anna.press('Enter', 'End', ')', ']');
  await anna.sees('1 match on 8 of 8 pages');
  // What it finds is marked on the page as it is written.
  await anna.click('On the page');
  const marked = () => markedIn(anna.page, 'iframe');
  await expect.poll(marked, { timeout: patience }).toEqual(['nc-copy']);
  await anna.page.focus('[aria-label="Expression 1"]');
  await anna.press('End', '/', 'p');
  await expect.poll(async () => (await marked()).length, { timeout: patience }).toBeGreaterThan(1);
  await anna.press('Backspace', 'Backspace');
  await expect.poll(marked, { timeout: patience }).toEqual(['nc-copy']);
  await anna.click('Values');
  const written = await anna.page.$eval(
    '[aria-label="Expression 1"]',
    (field) => (field as HTMLTextAreaElement).value,
  );
  expect(written).toBe('//div[contains(@class, "nc-copy")]');
  await anna.fill('Reason for the change', 'shorter');

  await boris.click('Title');
  await boris.fill('Expression 1', '//p');
  await boris.sees(/On 8 pages the rule finds more than one/);
  await boris.fill('Expression 1', '//h1[1]');

  await anna.click('Publish v3');
  await anna.sees('v3 is in force');
  await boris.sees('Anna published v3 while you were writing (“shorter”). Your text is kept.');
  await boris.sees('nc-copy');
  await boris.click('Keep mine, to publish over it');
  await boris.fill('Reason for the change', 'one heading');
  await boris.click('Publish v4');
  await boris.sees('v4 is in force');
  const versions = await db.wrapper.findMany({ where: { sourceId: id }, orderBy: { version: 'asc' } });
  expect(versions.map(({ reason }) => reason).slice(1)).toEqual(['class renamed', 'shorter', 'one heading']);
});

test('a version that was published in error is taken back at once', async () => {
  const { id } = await db.source.findFirstOrThrow({ where: { name: 'Northgate' } });
  const inForce = async () => {
    const [version] = await db.wrapper.findMany({
      where: { sourceId: id, validUntil: null },
      select: {
        version: true,
        reason: true,
        rules: { select: { field: true, alternatives: true, exclude: true }, orderBy: { id: 'asc' } },
      },
    });
    return version!;
  };
  const before = await inForce();
  const { version } = before;
  const tab = await markdrift.tab(await markdrift.person('operator', 'Clara'));
  await tab.open(`/sources/${id}/rules`);
  await tab.click('Body');
  await tab.sees('1 match on 8 of 8 pages');
  await tab.fill('Expression 1', '//nav');
  await tab.fill('Reason for the change', 'in error');
  await tab.click(`v${version}`);
  // The old rules are taken up while the publication is still on its way.
  await tab.page.setRequestInterception(true);
  let onItsWay: HTTPRequest | undefined;
  const holdPublication = (request: HTTPRequest) => {
    if (request.method() === 'PUT') onItsWay = request;
    else void request.continue();
  };
  tab.page.on('request', holdPublication);
  await tab.click(`Publish v${version + 1}`);
  await expect.poll(() => onItsWay !== undefined, { timeout: patience }).toBe(true);
  await tab.click(`Take v${version}`);
  await tab.sees('Nothing changed');
  await onItsWay!.continue();
  await tab.sees(`v${version + 1} is in force`);
  tab.page.off('request', holdPublication);
  await tab.page.setRequestInterception(false);
  await tab.click(`Publish v${version + 2}`);
  await tab.sees(`v${version + 2} is in force`);
  expect(await inForce()).toEqual({
    version: version + 2,
    reason: `Back to v${version}`,
    rules: before.rules,
  });

  // The version that was in error is still there to be taken up, once no message lies over the button.
  await tab.misses(`v${version + 2} is in force`);
  await tab.click(`v${version + 1}`);
  await tab.click(`Take v${version + 1}`);
  await tab.sees('Changed: Body');
  await tab.click(`Publish v${version + 3}`);
  await tab.sees(`v${version + 3} is in force`);
  expect(await inForce()).toMatchObject({ version: version + 3, reason: `Back to v${version + 1}` });
});
