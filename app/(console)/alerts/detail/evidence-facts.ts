/** One line of what a run saw. */
export interface Fact {
  /** Name of the group that it stood in; '' for the evidence itself. */
  group: string;
  name: string;
  values: string[];
  /** The whole, where the value is a part of a count. */
  of: number | null;
}

const longestValue = 300;

/** Counts that are read together: "0 of 22". */
const wholes: Record<string, string> = {
  found: 'foundOf',
  usualFound: 'usualFoundOf',
  usual: 'usualOf',
  documents: 'of',
};

/** Says how many of the newly seen pages only, which reads like an error beside the counts of the sentence. */
const leftOut = ['fromFeed'];

type LimitWords = (evidence: Readonly<Record<string, unknown>>) => string | null;

/** They make sense together only, and are told as the fact `reading-limit`. */
const limitParts = ['limit', 'allowed', 'of'];

/** Scalars of the evidence, those in groups by the group's last name; what is empty or a list of objects is left out. */
export function factsOf(evidence: unknown, limitWords: LimitWords, group = ''): Fact[] {
  if (typeof evidence !== 'object' || evidence === null || Array.isArray(evidence)) return [];
  const entries = Object.entries(evidence);
  const limit = limitWords(evidence as Record<string, unknown>);
  const numberAt = (name: string | undefined) => {
    const value = entries.find(([other]) => other === name)?.[1];
    return typeof value === 'number' ? value : null;
  };
  const told = entries.flatMap(([part, whole]) => {
    const of = wholes[part];
    return of !== undefined && typeof whole === 'number' && numberAt(of) !== null ? [of] : [];
  });
  return entries.flatMap(([name, value]): Fact[] => {
    if (limit !== null && limitParts.includes(name))
      return name === 'limit' ? [{ group, name: 'reading-limit', values: [limit], of: null }] : [];
    if (value === null || value === undefined || value === '') return [];
    if (leftOut.includes(name) || told.includes(name)) return [];
    if (Array.isArray(value)) {
      const plain = value.filter((item) => typeof item === 'string' || typeof item === 'number');
      return plain.length > 0 ? [fact(group, name, plain.map(String))] : [];
    }
    if (typeof value === 'object') return factsOf(value, limitWords, name);
    return [
      {
        ...fact(group, name, [String(value)]),
        of: typeof value === 'number' ? numberAt(wholes[name]) : null,
      },
    ];
  });
}

function fact(group: string, name: string, values: string[]): Fact {
  return { group, name, values: values.map((value) => value.slice(0, longestValue)), of: null };
}
