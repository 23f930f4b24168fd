import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { doubtsOf } from '../../lib/core/calm/doubtful-training.ts';
import type { Observation } from '../../lib/core/detect/observation.ts';
import { leadOf } from '../../lib/replay/faulty-bodies.ts';
import { bodyBy, observe, parsePage } from '../../lib/replay/measure-page.ts';
import { recordedSites } from '../../lib/replay/recorded-site.ts';

const folder = process.env.CORPORA_DIR ?? '';
const sites = folder !== '' && existsSync(folder) ? recordedSites(folder) : [];

/** The first pages of each recorded site, as a source learns from them. */
describe.skipIf(sites.length === 0)('training on recorded sites', () => {
  it.each(sites.map((site) => [site.name, site] as const))(
    '%s: no doubt of the right text, doubt of its first paragraphs',
    (_, site) => {
      const right: Observation[] = [];
      const lead: Observation[] = [];
      for (const path of site.before.slice(0, 60)) {
        const page = parsePage(path);
        const body = page && bodyBy(page, site.articleBefore);
        if (!page || body?.text === '') continue;
        right.push(observe(page, body!));
        lead.push(observe(page, leadOf(page.tree, body!)));
      }
      const doubts = (observations: Observation[]) =>
        doubtsOf(
          observations.map(({ sketch }) => sketch),
          { empty: 0, of: observations.length },
        ).map(({ code }) => code);
      expect(doubts(right.slice(0, 30))).toEqual([]);
      expect(doubts(right)).toEqual([]);
      if (lead.length >= 20) expect(doubts(lead).length).toBeGreaterThan(0);
    },
    60_000,
  );
});
