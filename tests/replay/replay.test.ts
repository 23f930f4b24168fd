import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../lib/core/detect/settings.ts';
import { addForeignDocuments } from '../../lib/replay/add-foreign-documents.ts';
import { evaluateSite } from '../../lib/replay/evaluate-site.ts';
import {
  bodyAndComments,
  emptyBody,
  leadOf,
  outerLinks,
  wholePage,
  withComments,
} from '../../lib/replay/faulty-bodies.ts';
import { bodyBy, observe, parseText } from '../../lib/replay/measure-page.ts';
import { measureSite } from '../../lib/replay/measure-site.ts';
import { recordedSites } from '../../lib/replay/recorded-site.ts';
import { summarize } from '../../lib/replay/summarize.ts';

const html = `<html><body><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul>
<div class="a"><p>First paragraph of it.</p><p>Second one, with <a href="/x">a link</a>.</p></div><div>Footer</div></body></html>`;

describe('faults made of a right page', () => {
  const page = parseText(html)!;
  const body = bodyBy(page, '//div[@class="a"]');
  const textSize = (faulty: typeof body): number => observe(page, faulty).features.textSize;

  it('are what their names say', () => {
    const right = textSize(body);
    expect(textSize(emptyBody)).toBe(0);
    expect(textSize(leadOf(page.tree, body))).toBe('First paragraph of it.'.length);
    expect(wholePage(page.tree).text).toContain('Footer');
    expect(outerLinks(page.tree, body).roots).toHaveLength(2);
    expect(right).toBeGreaterThan(40);
  });

  it('append twenty short paragraphs, the same ones for the same seed', () => {
    const commented = withComments(html, ['one', 'two', 'three'], 5);
    expect(withComments(html, ['one', 'two', 'three'], 5)).toBe(commented);
    const tree = parseText(commented)!;
    const all = bodyAndComments(tree.tree, bodyBy(tree, '//div[@class="a"]'));
    expect(observe(tree, all).features.paragraphCount).toBe(22);
    expect(observe(tree, bodyBy(tree, '//div[@class="a"]')).features.paragraphCount).toBe(2);
  });
});

const folder = process.env.CORPORA_DIR ?? '';
/** Small and different ones: noise of empty bodies is in the full replay. */
const chosen = ['opengamestudio', 'seantis_2019', 'devrel-jp', 'popstas'];
const present = folder !== '' && chosen.every((name) => existsSync(join(folder, name, 'meta.json')));

describe.skipIf(!present)('recorded sites', () => {
  it('reach the goals', { timeout: 120_000 }, () => {
    const sites = recordedSites(folder).filter(({ name }) => chosen.includes(name));
    const streams = addForeignDocuments(sites.map(measureSite));
    const summary = summarize(streams.map((site) => evaluateSite(site, defaultSettings)));
    expect(summary.clean.falseAlarms).toBe(0);
    expect(summary.newRule).toMatchObject({ alarmed: 0, high: 0 });
    const within = {
      empty: 20,
      lead: 20,
      other: 20,
      whole: 20,
      links: 20,
      comments: 40,
      'half-lead': 60,
      'old-rule': 30,
    };
    for (const [fault, most] of Object.entries(within)) {
      const each = summary.faults[fault as keyof typeof within]!;
      expect(each, fault).toMatchObject({ found: each.streams });
      expect(each.p90Documents, fault).toBeLessThanOrEqual(most);
    }
  });
});
