import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { changeLayer, layerDifference } from '../../../lib/core/settings/change-layer.ts';
import { builtInCollection } from '../../../lib/core/settings/collection-settings.ts';
import { changedSettings, originOf, resolveSettings } from '../../../lib/core/settings/resolve-settings.ts';
import { settingNames } from '../../../lib/core/settings/setting-names.ts';
import { noSettings, readLayer } from '../../../lib/core/settings/settings-layer.ts';

const group = readLayer({ collection: { locale: 'de', intervalSeconds: 600 }, detector: { calm: 12 } });
const own = readLayer({ collection: { locale: 'ru' }, detector: { policy: 'paper' } });

describe('settings in force', () => {
  it('are built in where nobody says otherwise', () => {
    expect(resolveSettings(noSettings, null)).toEqual({
      collection: builtInCollection,
      detector: defaultSettings,
    });
  });

  it('come setting by setting from the source, else its group, else what is built in', () => {
    const { collection, detector } = resolveSettings(own, group);
    expect(collection).toEqual({ ...builtInCollection, locale: 'ru', intervalSeconds: 600 });
    expect(detector).toEqual({ ...defaultSettings, policy: 'paper', calm: 12 });
    expect(originOf('collection.locale', own, group)).toBe('source');
    expect(originOf('collection.intervalSeconds', own, group)).toBe('group');
    expect(originOf('detector.calm', own, group)).toBe('group');
    expect(originOf('detector.margin', own, group)).toBe('built-in');
    expect(originOf('detector.calm', own, null)).toBe('built-in');
  });

  it('never make a model full before it is there, though places may say so together', () => {
    const late = readLayer({ detector: { firstModel: 300 } });
    const early = readLayer({ detector: { fullModel: 250 } });
    expect(resolveSettings(late, early).detector).toMatchObject({ firstModel: 300, fullModel: 300 });
  });

  it('are compared by value, whatever the order of keys', () => {
    const weights = { ...defaultSettings.weights };
    const turned = Object.fromEntries(Object.entries(weights).reverse());
    const same = resolveSettings(readLayer({ detector: { weights: turned } }), null);
    expect(changedSettings(resolveSettings(noSettings, null), same)).toEqual([]);
    expect(changedSettings(resolveSettings(noSettings, null), resolveSettings(own, group))).toEqual([
      'collection.intervalSeconds',
      'collection.locale',
      'detector.policy',
      'detector.calm',
    ]);
  });

  it('have each a name, and each name a value', () => {
    expect(new Set(settingNames).size).toBe(
      Object.keys(builtInCollection).length + Object.keys(defaultSettings).length,
    );
  });
});

describe('a layer', () => {
  it.each([null, undefined, 7, 'x', [], { collection: [], detector: 'y' }])('of %j sets nothing', (json) => {
    expect(readLayer(json)).toEqual(noSettings);
  });

  it('leaves out what is unusable, so that it is inherited, and clamps numbers', () => {
    expect(
      readLayer({
        collection: {
          locale: 'very english',
          timeZone: 'Mars/Base',
          charset: 'nonsense',
          intervalSeconds: 1,
          runPages: Number.NaN,
          silentHours: '7',
          unknown: 1,
        },
        detector: { policy: 'nonsense', calm: 1000, margin: null, clusters: 'ten', unknown: 1 },
      }),
    ).toEqual({ collection: { intervalSeconds: 10 }, detector: { calm: 100, margin: null } });
  });

  it('may set a value that is the built-in one: then it does not follow the group', () => {
    const layer = readLayer({ detector: { calm: defaultSettings.calm } });
    expect(resolveSettings(layer, group).detector.calm).toBe(defaultSettings.calm);
  });

  it('keeps only headers that HTTP allows and the fetcher does not need itself', () => {
    const headers = {
      'X-Key': 'a',
      Host: 'b',
      'if-none-match': 'c',
      'bad name': 'd',
      injected: 'e\r\nx: y',
      number: 1,
    };
    expect(readLayer({ collection: { headers } }).collection.headers).toEqual({ 'x-key': 'a' });
    expect(readLayer({ collection: { headers: ['a'] } })).toEqual(noSettings);
  });
});

describe('changing a layer', () => {
  it('sets some, inherits others again and leaves the one given alone', () => {
    const before = structuredClone(own);
    const after = changeLayer(own, {
      set: { collection: { timeZone: 'Europe/Berlin' } },
      inherit: ['detector.policy', 'collection.charset'],
    });
    expect(after).toEqual({ collection: { locale: 'ru', timeZone: 'Europe/Berlin' }, detector: {} });
    expect(own).toEqual(before);
    expect(layerDifference(own, after)).toEqual({
      'collection.timeZone': 'Europe/Berlin',
      'detector.policy': null,
    });
  });
});
