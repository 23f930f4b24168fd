import type { Observation } from '../core/detect/observation.ts';
import {
  bodyAndComments,
  emptyBody,
  leadOf,
  outerLinks,
  wholePage,
  withComments,
  wordsOf,
} from './faulty-bodies.ts';
import { bodyBy, observe, parsePage, parseText } from './measure-page.ts';
import type { RecordedSite } from './recorded-site.ts';
import type { Fault, SiteStreams } from './site-streams.ts';

/** Share of the old pages, in order, that the detector learns from. */
const trainingShare = 0.6;
/** Token recall or precision below which a text differs from the right one. */
const sameText = 0.9;
/** Share of differing pages from which the old rule counts as broken. */
const brokenFrom = 0.5;

/** Reads a recorded site through the code that collects, and makes its fault streams. `other` is left to the caller. */
export function measureSite(site: RecordedSite): SiteStreams {
  const trainingCount = Math.floor(site.before.length * trainingShare);
  const training: Observation[] = [];
  const clean: Observation[] = [];
  const faults: Record<'empty' | 'lead' | 'half-lead' | 'whole' | 'links' | 'comments', Observation[]> = {
    empty: [],
    lead: [],
    'half-lead': [],
    whole: [],
    links: [],
    comments: [],
  };
  const words: string[] = [];
  site.before.forEach((path, i) => {
    const page = parsePage(path);
    if (page === null) return;
    const body = bodyBy(page, site.articleBefore);
    const right = observe(page, body);
    if (i < trainingCount) {
      training.push(right);
      if (words.length < 20_000) words.push(...wordsOf(body.text));
      return;
    }
    const lead = observe(page, leadOf(page.tree, body));
    faults['half-lead'].push(clean.length % 2 === 0 ? lead : right);
    clean.push(right);
    faults.empty.push(observe(page, emptyBody));
    faults.lead.push(lead);
    faults.whole.push(observe(page, wholePage(page.tree)));
    faults.links.push(observe(page, outerLinks(page.tree, body)));
    const commented = parseText(withComments(page.html, words, i));
    if (commented !== null) {
      const all = bodyAndComments(commented.tree, bodyBy(commented, site.articleBefore));
      faults.comments.push(observe(commented, all));
    }
  });
  const redesign = site.articleAfter === null ? null : measureRedesign(site, site.articleAfter);
  const streams: Partial<Record<Fault, Observation[]>> = { ...faults };
  if (redesign !== null && redesign.differs >= brokenFrom) streams['old-rule'] = redesign.oldRule;
  return {
    name: site.name,
    training,
    clean,
    faults: streams,
    newRule: redesign?.newRule ?? null,
    oldRuleDiffers: redesign?.differs ?? null,
  };
}

function measureRedesign(site: RecordedSite, articleAfter: string) {
  const oldRule: Observation[] = [];
  const newRule: Observation[] = [];
  let differing = 0;
  for (const path of site.after) {
    const page = parsePage(path);
    if (page === null) continue;
    const old = observe(page, bodyBy(page, site.articleBefore));
    const right = observe(page, bodyBy(page, articleAfter));
    oldRule.push(old);
    newRule.push(right);
    if (differs(old, right)) differing++;
  }
  return { oldRule, newRule, differs: newRule.length > 0 ? differing / newRule.length : 0 };
}

function differs(found: Observation, right: Observation): boolean {
  const [a, b] = [new Set(found.sketch?.tokens), new Set(right.sketch?.tokens)];
  if (b.size === 0) return a.size > 0;
  let both = 0;
  for (const token of a) if (b.has(token)) both++;
  return both < sameText * b.size || both < sameText * a.size;
}
