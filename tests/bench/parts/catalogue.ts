import type { Part } from '../measuring/row.ts';

/** Each part by the name that `--only` takes. Loaded when it runs: the memory of one is not that of another. */
export const parts = {
  training: async () => (await import('./training.ts')).training,
  classification: async () => (await import('./judging.ts')).classification,
  'deferred-check': async () => (await import('./judging.ts')).deferredCheck,
  year: async () => (await import('./judging.ts')).yearOfASource,
  'what-if': async () => (await import('./what-if.ts')).whatIf,
  tuning: async () => (await import('./tuning.ts')).tuning,
  charset: async () => (await import('./charset.ts')).charset,
  pages: async () => (await import('./pages.ts')).pages,
  text: async () => (await import('./pages.ts')).text,
  'slow-inputs': async () => (await import('./slow-inputs.ts')).slowParsing,
  xpath: async () => (await import('./xpath.ts')).xpath,
  'xpath-limits': async () => (await import('./xpath.ts')).xpathLimits,
  fuzz: async () => (await import('./fuzz.ts')).fuzz,
  feeds: async () => (await import('./recorded-web.ts')).feeds,
  'page-kinds': async () => (await import('./recorded-web.ts')).pageKinds,
  locators: async () => (await import('./locators.ts')).locators,
  traverse: async () => (await import('./traverse.ts')).traverse,
  'traverse-traps': async () => (await import('./traverse-browser.ts')).traverseTraps,
  'endless-list': async () => (await import('./traverse-browser.ts')).endlessList,
  reading: async () => (await import('./reading.ts')).reading,
  threads: async () => (await import('./threads.ts')).threads,
  collection: async () => (await import('./collection.ts')).collection,
  'local-web': async () => (await import('./local-web.ts')).localWeb,
  api: async () => (await import('./api.ts')).api,
  screens: async () => (await import('./screens.ts')).screens,
  'query-plans': async () => (await import('./query-plans.ts')).queryPlans,
} satisfies Record<string, () => Promise<Part>>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
