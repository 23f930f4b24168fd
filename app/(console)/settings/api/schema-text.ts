export type JsonSchema = { readonly [key: string]: unknown };

/** A JSON Schema as a person reads it: names and types as in TypeScript, limits in brackets behind them. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1)!;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map((one) => schemaText(one, indent)))].join(' | ');
  if (Array.isArray(allOf)) return allOf.map((one: JsonSchema) => schemaText(one, indent)).join(' & ');
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') return listText(schema, indent);
  if (type === 'object') return objectText(schema, indent);
  return `${typeof type === 'string' ? type : 'any'}${limitsOf(schema)}`;
}

function listText({ items, prefixItems, minItems, maxItems }: JsonSchema, indent: string): string {
  if (Array.isArray(prefixItems))
    return `[${prefixItems.map((item: JsonSchema) => schemaText(item, indent)).join(', ')}]`;
  const item = schemaText((items ?? {}) as JsonSchema, indent);
  const list = /^[^{]* [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
  return `${list}${range(minItems, maxItems)}`;
}

function objectText({ properties, required, additionalProperties }: JsonSchema, indent: string): string {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  if (fields.length === 0) {
    const value = typeof additionalProperties === 'object' ? (additionalProperties as JsonSchema) : null;
    return value ? `{ [name]: ${schemaText(value, indent)} }` : '{}';
  }
  const needed = Array.isArray(required) ? required : [];
  const inner = `${indent}  `;
  const lines = fields.map(([name, field]) => {
    const standard = 'default' in field ? ` = ${JSON.stringify(field.default)}` : '';
    return `${inner}${name}${needed.includes(name) ? '' : '?'}: ${schemaText(field, inner)}${standard}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const longestPattern = 40;

function limitsOf(schema: JsonSchema): string {
  const { format, pattern, minLength, maxLength, minimum, maximum, exclusiveMinimum } = schema;
  if (typeof format === 'string') return `(${format})`;
  if (typeof pattern === 'string' && pattern.length <= longestPattern) return `(${pattern})`;
  const least = minLength ?? minimum ?? (exclusiveMinimum === 0 ? 1 : exclusiveMinimum);
  const most = maxLength ?? maximum;
  return range(least, typeof most === 'number' && most >= 2 ** 31 - 1 ? undefined : most);
}

/** Bounds that every number or text of its kind has say nothing. */
function range(least: unknown, most: unknown): string {
  const from = typeof least === 'number' && least > -(2 ** 53) + 1 ? least : undefined;
  if (from === undefined && most === undefined) return '';
  return `(${from ?? ''}…${most ?? ''})`;
}
