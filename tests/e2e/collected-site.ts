import { expect } from 'vitest';
import type { Database } from '../../lib/db/database.ts';
import type { RunningSite } from '../site/start-site.ts';
import { patience, type Tab } from './tab.ts';

/** The site publishes, and a person asks for a run; returns when it has ended. */
export async function publishAndRun(
  tab: Tab,
  db: Database,
  site: RunningSite,
  sourceId: number,
  articles: number,
): Promise<void> {
  site.control.publish(articles);
  const ended = () => db.run.count({ where: { sourceId, state: 'finished' } });
  const before = await ended();
  await tab.click('Run now');
  await expect.poll(ended, { timeout: patience }).toBe(before + 1);
}

export async function addByApi(tab: Tab, site: RunningSite, name: string): Promise<number> {
  const body = {
    name,
    kind: 'feed',
    address: site.sourceUrl,
    collection: {
      locale: site.definition.locale,
      timeZone: site.definition.timeZone,
      intervalSeconds: 3600,
    },
    rules: site.definition.rules,
  };
  return tab.page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/sources', { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { sourceId: number }).sourceId;
  }, body);
}

/** A click on a paragraph of the stored page, then the keys for the element around it, which `article` selects. */
export async function pointAtText({ page }: Tab, article: string): Promise<void> {
  const window = await page.waitForSelector('iframe[sandbox="allow-scripts"]');
  const frame = await window!.contentFrame();
  const paragraph = await frame.waitForSelector(`${article} > p`);
  await paragraph!.click();
  await page.waitForSelector('[role=dialog] input[type=radio]');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (picked) => document.querySelector('[role=dialog] li code')?.textContent === picked,
    {},
    `div${article}`,
  );
}
