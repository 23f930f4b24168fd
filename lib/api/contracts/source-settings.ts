import { z } from 'zod';
import { charsetChoiceOf } from '../../core/charset/charset-choice.ts';
import { isZone } from '../../core/dates/is-zone.ts';
import { type DetectorSettings, fullBeforeFirst } from '../../core/detect/settings.ts';
import { applicationNames } from '../../core/settings/applications.ts';
import {
  collectionRanges,
  isProxyAddress,
  isSettableHeader,
  localePattern,
  longestAddresses,
  userAgentPattern,
} from '../../core/settings/collection-settings.ts';
import { settingNames } from '../../core/settings/setting-names.ts';
import { isSame, readLayer } from '../../core/settings/settings-layer.ts';
import { isPressLabel, mostPressMarks, pressMarkNames } from '../../core/traverse/page/press-marks.ts';
import { endpoint } from '../endpoint.ts';
import { belowFirstModel } from './detector-versions.ts';
import { id, idParam } from './values.ts';

const ranges = collectionRanges;
const whole = ([least, most]: readonly [number, number], code: string) =>
  z.number(code).int(code).min(least, code).max(most, code);

/** Own values of the settings of collection; what is left out is inherited. */
export const collectionChange = z
  .object({
    intervalSeconds: whole(ranges.intervalSeconds, 'interval'),
    locale: z.string().trim().regex(localePattern, 'locale'),
    timeZone: z.string().refine(isZone, 'time-zone'),
    /** "auto", "as-declared" or the name of an encoding. */
    charset: z.string().refine((text) => charsetChoiceOf(text) === text, 'charset'),
    firstRunPages: whole(ranges.firstRunPages, 'pages'),
    runPages: whole(ranges.runPages, 'run-pages'),
    silentHours: z.number('hours').min(ranges.silentHours[0], 'hours').max(ranges.silentHours[1], 'hours'),
    hostPauseSeconds: z
      .number('seconds')
      .min(ranges.hostPauseSeconds[0], 'seconds')
      .max(ranges.hostPauseSeconds[1], 'seconds'),
    userAgent: z.string().trim().regex(userAgentPattern, 'user-agent'),
    proxy: z
      .string()
      .trim()
      .refine((text) => text === '' || isProxyAddress(text), 'proxy'),
    keepCookies: z.boolean(),
    useRules: z.boolean(),
    readability: z.boolean(),
    traverse: z.boolean(),
    traversePresses: z
      .number('presses')
      .int('presses')
      .min(ranges.traversePresses[0], 'presses')
      .max(ranges.traversePresses[1], 'presses'),
    fullWalkHours: z
      .number('walk-hours')
      .min(ranges.fullWalkHours[0], 'walk-hours')
      .max(ranges.fullWalkHours[1], 'walk-hours'),
    traverseAddresses: z.string().trim().max(longestAddresses, 'addresses'),
    drawPages: z.boolean(),
    drawHours: z
      .number('walk-hours')
      .min(ranges.drawHours[0], 'walk-hours')
      .max(ranges.drawHours[1], 'walk-hours'),
    pressMarks: z
      .record(z.string().refine(isPressLabel, 'press-marks'), z.enum(pressMarkNames))
      .refine((marks) => Object.keys(marks).length <= mostPressMarks, 'press-marks'),
    applications: z.array(z.enum(applicationNames)),
    headers: z
      .record(z.string(), z.string())
      .refine((headers) => Object.keys(headers).length <= 20, 'headers')
      .refine((headers) => Object.entries(headers).every((pair) => isSettableHeader(...pair)), 'headers')
      .transform((headers) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      ),
  })
  .partial();

/** Own values of the detector's settings, as lib/core/detect names them; each must be in its range. */
export const detectorChange = z
  .record(z.string(), z.unknown())
  .superRefine((given, context) => {
    const usable = readLayer({ detector: given }).detector as Record<string, unknown>;
    for (const [name, value] of Object.entries(given))
      if (!isSame(usable[name], value))
        context.addIssue({ code: 'custom', path: [name], message: 'detector-setting' });
    if (fullBeforeFirst(usable))
      context.addIssue({ code: 'custom', path: ['fullModel'], message: belowFirstModel });
  })
  .transform((given) => given as Partial<DetectorSettings>);

/** What to set, and what to inherit again. */
export const settingsChange = {
  set: z.object({ collection: collectionChange.optional(), detector: detectorChange.optional() }).optional(),
  inherit: z.array(z.enum(settingNames as unknown as [string, ...string[]])).optional(),
};

/** What a source or a group sets itself; read it with `readLayer`. */
export const layer = z.object({
  collection: z.record(z.string(), z.unknown()),
  detector: z.record(z.string(), z.unknown()),
});

const one = z.object({ sourceId: idParam });

/** Own settings of a source and those of its group; `resolveSettings` tells what is in force. Viewers get no header's value. */
export const readSourceSettings = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/settings',
  role: 'viewer',
  params: one,
  topics: ['sources'],
  response: z.object({
    revision: z.number(),
    own: layer,
    group: z.object({ id: z.number(), name: z.string(), layer }).nullable(),
    /** Whether a worker has a browser, without which nothing is pressed or drawn. */
    browser: z.boolean(),
  }),
});

const groupName = z.string().trim().min(1, 'name').max(100, 'name');

export const sourceGroup = z.object({
  id: z.number(),
  name: z.string(),
  revision: z.number(),
  layer,
  sources: z.number(),
  /** Of them broken, unreachable, blocked, stale or degraded. */
  troubled: z.number(),
});
export type SourceGroup = z.output<typeof sourceGroup>;

/** All groups by name. */
export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  role: 'viewer',
  topics: ['sources'],
  response: z.object({ groups: z.array(sourceGroup) }),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  role: 'operator',
  body: z.object({ name: groupName, ...settingsChange }),
  response: z.object({ groupId: z.number() }),
});

const oneGroup = z.object({ groupId: idParam });

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/[groupId]',
  role: 'operator',
  params: oneGroup,
  body: z.object({ revision: z.number().int(), name: groupName.optional(), ...settingsChange }),
  /** `affected`: sources that work by other settings from now on. */
  response: z.object({ revision: z.number(), affected: z.number() }),
});

/** `sources` is the number that the person was shown; where it is another one by now nothing is done. */
export const removeGroup = endpoint({
  method: 'POST',
  path: '/api/groups/[groupId]/delete',
  role: 'operator',
  params: oneGroup,
  body: z.object({
    revision: z.number().int(),
    sources: z.number().int().min(0),
    /** Its settings become its sources' own. */
    keep: z.boolean(),
  }),
  response: z.object({ sources: z.number(), affected: z.number() }),
});

export const groupRef = id.nullable();
