import { describe, expect, it } from 'vitest';
import type { DescribedSource } from '../../../lib/core/interchange/described-source.ts';
import { writeSourcesJson } from '../../../lib/core/interchange/json/write-sources-json.ts';
import { writeOpml } from '../../../lib/core/interchange/opml/write-opml.ts';
import { feed, groups, listing } from './descriptions.ts';
import { planOf } from './planning.ts';

const at = new Date('2026-11-28T12:00:00Z');
const writers = { opml: writeOpml, json: writeSourcesJson };
describe.each(['opml', 'json'] as const)('what is written as %s', (format) => {
  const write = (secrets: boolean) => writers[format]({ sources: [listing, feed], groups, at, secrets });

  it('is read again as the same sources and groups', () => {
    const plan = planOf(write(true), []);
    expect(plan.sources.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    const byAddress = (sources: (DescribedSource | null)[]) =>
      sources.toSorted((a, b) => a!.address.localeCompare(b!.address));
    expect(byAddress(plan.sources.map(({ target }) => target))).toEqual(byAddress([listing, feed]));
    expect(plan.groups).toMatchObject([{ name: 'Coast & sea', outcome: 'new', layer: groups[0]!.layer }]);
  });

  it.each([true, false])('changes nothing where it came from (with secrets: %s)', (secrets) => {
    const { sources, groups: planned } = planOf(write(secrets), [listing, feed], true);
    expect(sources.flatMap(({ changes }) => changes)).toEqual([]);
    expect(sources.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(planned.map(({ outcome }) => outcome)).toEqual(['unchanged']);
  });

  it('keeps secrets back unless they are asked for', () => {
    for (const secret of ['session=1', 'k \\"1', 'user:secret', 'hidden'])
      expect(write(false)).not.toContain(secret);
    expect(write(true)).toContain('session=1');
    const [planned] = planOf(write(false), []).sources.filter(({ target }) => target?.kind === 'listing');
    expect(planned!.target!.own.collection.headers).toBeUndefined();
    expect(planned!.notes.map(({ code, params }) => [code, params.name])).toEqual([
      ['header-untold', 'cookie'],
      ['header-untold', 'x-key'],
      ['proxy-untold', undefined],
    ]);
  });
});

describe('an import into sources that are there', () => {
  it('says field by field what changes, and leaves alone what the file does not speak of', () => {
    const said = { address: feed.address, name: 'Вестник дня', settings: { collection: { locale: 'ru' } } };
    const [planned] = planOf(JSON.stringify([said]), [feed]).sources;
    expect(planned).toMatchObject({ outcome: 'changed', known: { id: 1 } });
    expect(planned!.changes).toEqual([
      { field: 'name', before: 'Вестник', after: 'Вестник дня' },
      { field: 'collection.locale', before: null, after: 'ru' },
    ]);
    expect(planned!.target).toMatchObject({ rules: feed.rules, group: null });
  });

  it('finds an address that is named twice, and a source of another kind', () => {
    const one = { address: 'https://a.example/', rules: feed.rules };
    const file = [
      one,
      { ...one, address: 'HTTPS://A.example/#x' },
      { address: listing.address, kind: 'feed' },
    ];
    const { sources } = planOf(JSON.stringify(file), [listing]);
    expect(sources.map(({ outcome }) => outcome)).toEqual(['new', 'duplicate', 'invalid']);
    expect(sources[1]!.notes).toMatchObject([{ code: 'named-before', params: { number: 1 } }]);
    expect(sources[2]!.problems).toMatchObject([{ code: 'kind-differs' }]);
  });
});
