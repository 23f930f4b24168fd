export const locales = ['en', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** How numbers, dates and plurals are written: day before month and 24 hours in both. */
export const formatLocales: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' };

export const localeCookie = 'markdrift.locale';
export const zoneCookie = 'markdrift.zone';

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}

/** The first language of an Accept-Language header that we have. */
export function preferredLocale(header: string | null): Locale {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', quality] = part.trim().split(';q=');
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isLocale) ?? 'en';
}

/** The zone if the platform knows it, else UTC. */
export function knownZone(zone: string | undefined): string {
  try {
    return zone ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone : 'UTC';
  } catch {
    return 'UTC';
  }
}
