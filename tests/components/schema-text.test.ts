import { expect, test } from 'vitest';
import { schemaText } from '../../app/(console)/settings/api/schema-text.ts';

test('a schema reads as names and types, with limits behind them', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      at: { type: 'string', format: 'date-time' },
      id: { type: 'integer', exclusiveMinimum: 0, maximum: 2 ** 31 - 1 },
      kinds: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 },
      limit: { type: 'integer', minimum: 1, maximum: 500, default: 50 },
      more: { anyOf: [{ type: 'object', properties: { x: { type: 'number' } } }, { type: 'null' }] },
      values: { type: 'object', additionalProperties: { type: 'string' } },
      odd: {},
    },
    required: ['name'],
  };
  expect(schemaText(schema)).toBe(
    [
      '{',
      '  name: string(1…100)',
      '  at?: string(date-time)',
      '  id?: integer(1…)',
      '  kinds?: ("a" | "b")[](…3)',
      '  limit?: integer(1…500) = 50',
      '  more?: {',
      '    x?: number',
      '  } | null',
      '  values?: { [name]: string }',
      '  odd?: any',
      '}',
    ].join('\n'),
  );
});
