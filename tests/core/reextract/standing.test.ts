import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../lib/core/reextract/changed-fields.ts';
import { type Holder, standingOf } from '../../../lib/core/reextract/standing.ts';

const right = {
  changed: ['text'] as const,
  empty: false,
  judged: true,
  suspicious: false,
  drifts: false,
};
const drift: Holder = { kind: 'drift', field: 'body', sign: null, hasValue: true };
const missing = (sign: boolean | null): Holder => ({
  kind: 'missing',
  field: 'title',
  sign,
  hasValue: sign === true,
});

describe('a document that was extracted again', () => {
  it('is clean when neither the detector nor an alert has anything against it', () => {
    expect(standingOf(right, [])).toBe('clean');
    expect(standingOf(right, [drift, missing(true)])).toBe('clean');
    expect(standingOf({ ...right, judged: false }, [{ ...drift, kind: 'empty' }])).toBe('clean');
  });

  it('is not, for the first thing that speaks against it', () => {
    expect(standingOf({ ...right, empty: true, suspicious: true }, [drift])).toBe('empty');
    expect(standingOf({ ...right, suspicious: true, drifts: true }, [])).toBe('suspicious');
    expect(standingOf({ ...right, drifts: true }, [drift])).toBe('drift-goes-on');
    expect(standingOf({ ...right, changed: ['title'] }, [drift])).toBe('as-before');
    expect(standingOf({ ...right, judged: false }, [drift])).toBe('not-judged');
    expect(standingOf(right, [drift, missing(false)])).toBe('field-missing');
  });

  it('answers the sign that an alert about a value was raised for', () => {
    const wrong = { kind: 'wrong-value', field: 'date', hasValue: true };
    expect(standingOf(right, [{ ...wrong, sign: false }])).toBe('field-wrong');
    expect(standingOf(right, [{ ...wrong, sign: true }])).toBe('clean');
    expect(standingOf(right, [{ ...wrong, sign: null, hasValue: false }])).toBe('field-missing');
  });
});

it('names the fields that a reader sees otherwise', () => {
  const before = { title: 'A', author: null, publishedAt: new Date(0), text: 'one' };
  expect(changedFields(before, { ...before, publishedAt: new Date(0) })).toEqual([]);
  expect(changedFields(before, { title: 'B', author: 'C', publishedAt: null, text: '' })).toEqual([
    'title',
    'author',
    'date',
    'text',
  ]);
});
