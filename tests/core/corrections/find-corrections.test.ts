import { describe, expect, test } from 'vitest';
import { findCorrections } from '../../../lib/core/corrections/find-corrections.ts';

const found = (text: string) => findCorrections(text).map((each) => each.text);

describe('a notice of correction', () => {
  test.each([
    'Correction: the mayor’s name is Maria, not Marta.',
    'CORRECTION (3 May): the bridge is 40 metres long.',
    'Clarification, 4 May 2026: the vote was unanimous.',
    'Editor’s note: the headline was changed.',
    '* Correction — the harbour opens at nine.',
    'This article was amended on 3 May to say that the fair is free.',
    'An earlier version of this story misstated the age of the captain.',
    'Исправление: имя мэра — Мария.',
    'Уточнение. Мост открыт с мая.',
    'В первоначальной версии заметки возраст был указан неверно.',
    'Korrektur: Die Brücke ist 40 Meter lang.',
    'Rectificatif : le pont mesure 40 mètres.',
    'Fe de errores: el puente mide 40 metros.',
  ])('%s', (notice) => {
    expect(found(`The harbour opened.\n\n${notice}\nMore.`)).toEqual([notice]);
  });

  test.each([
    'Corrections officers met in the town hall.',
    'The newspaper published a correction: the mayor was pleased.',
    'Исправления в бюджет внесут осенью',
    'Поправки к закону приняты в первом чтении, сообщил депутат.',
    'The court corrected the record of this case.',
    '',
  ])('is not: %s', (paragraph) => {
    expect(found(paragraph)).toEqual([]);
  });

  test('follows a heading', () => {
    expect(findCorrections('Story.\nCorrection\n\nThe fair is free.\nEnd.')).toEqual([
      { paragraph: 3, text: 'The fair is free.' },
    ]);
    expect(found('Story.\nCorrection')).toEqual([]);
  });

  test('is bounded in number and length', () => {
    const text = Array.from({ length: 50 }, () => `Correction: ${'x'.repeat(3000)}`).join('\n');
    const all = findCorrections(text);
    expect(all).toHaveLength(20);
    expect(all[0]!.text).toHaveLength(1000);
    expect(findCorrections('a '.repeat(2_000_000))).toEqual([]);
  });
});
