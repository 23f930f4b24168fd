import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { catalogue, type Messages } from '../../lib/i18n/catalogues.ts';
import { preferredLocale } from '../../lib/i18n/locales.ts';

function flat(messages: Messages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
        : element.type === TYPE.tag
          ? argumentsOf(element.children)
          : [];
    return [element.value, ...inner];
  });
}

const english = flat(catalogue('en'));
const russian = flat(catalogue('ru'));

test('both languages have the same messages', () => {
  expect([...english.keys()].filter((key) => !russian.has(key))).toEqual([]);
  expect([...russian.keys()].filter((key) => !english.has(key))).toEqual([]);
});

test('every message can be read and uses the same values in both languages', () => {
  const differing = [...english].filter(([key, message]) => {
    const values = (text: string) => [...new Set(argumentsOf(parse(text)))].sort().join();
    return values(message) !== values(russian.get(key) ?? '');
  });
  expect(differing.map(([key]) => key)).toEqual([]);
});

test('Russian plurals with a form for one have those for few and many', () => {
  const lacking = [...russian].filter(
    ([, message]) => /plural,.*\bone \{/s.test(message) && !/few \{.*many \{/s.test(message),
  );
  expect(lacking.map(([key]) => key)).toEqual([]);
});

describe('screens', () => {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => path.join(folder, name)),
  );

  test('name only messages that exist', () => {
    const missing = files.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const readers = [
        ...source.matchAll(/const (\w+) = (?:await )?(?:useTranslations|getTranslations)\('([\w.-]+)'\)/g),
      ];
      return readers.flatMap(([, reader, namespace]) =>
        // One name may stand for other namespaces elsewhere in the file: any of them will do.
        [...source.matchAll(new RegExp(`\\b${reader}\\(\\s*'([\\w.-]+)'`, 'g'))]
          .map(([, key]) => key)
          .filter((key) =>
            readers.every(([, other, space]) => other !== reader || !english.has(`${space}.${key}`)),
          )
          .map((key) => `${file}: ${namespace}.${key}`),
      );
    });
    expect([...new Set(missing)]).toEqual([]);
  });
});

test('the first language of the browser that we have is taken', () => {
  expect(preferredLocale('de-DE,ru;q=0.8,en;q=0.7')).toBe('ru');
  expect(preferredLocale('en;q=0.5, ru-RU')).toBe('ru');
  expect(preferredLocale('fr')).toBe('en');
  expect(preferredLocale(null)).toBe('en');
});
