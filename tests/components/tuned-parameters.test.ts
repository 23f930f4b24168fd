import { expect, it } from 'vitest';
import { withValue } from '../../app/(console)/sources/[sourceId]/detector/tuning/parameters.ts';
import { defaultSettings } from '../../lib/core/detect/settings.ts';

it('the sliders never offer a first model above the full one, whichever is moved', () => {
  expect(withValue(defaultSettings, 'firstModel', 300)).toMatchObject({ firstModel: 300, fullModel: 300 });
  expect(withValue(defaultSettings, 'fullModel', 20)).toMatchObject({ firstModel: 20, fullModel: 20 });
  expect(withValue(defaultSettings, 'fullModel', 40)).toMatchObject({ firstModel: 30, fullModel: 40 });
});
