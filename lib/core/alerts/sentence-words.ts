type Values = Record<string, string | number>;

/** Stored sentences outlive the code that wrote them: a value that one lacks is taken from here. */
const absent: Values = {
  place: 'listing',
  inARow: 1,
  documents: 0,
  of: 0,
  affected: 0,
  criteria: 0,
  percent: 0,
  present: 0,
  usual: 0,
  hours: 0,
  field: '',
  pages: '',
};

/** The values of an alert's sentence, none missing. */
export function sentenceValues(params: Values): Values {
  return { ...absent, ...params };
}

/** Key of an alert's sentence in the catalogue `alerts`: the stored code's, else the kind's plain one, else null. */
export function sentenceKey(
  { sentence, kind }: { sentence: { code: string }; kind: string },
  has: (key: string) => boolean,
): string | null {
  return [`sentence.${sentence.code}`, `sentence.${kind}-plain`].find(has) ?? null;
}
