import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema (2020-12, as OpenAPI 3.1 has it) of what travels: what a caller writes, and what an answer is before it
 * is read. Rules that no schema can say (refinements) are left out; the server checks them all the same.
 */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
  style?: 'form';
  explode?: false;
}

/** Parameters of a path or a query, which are objects of plain values. Lists travel as "a,b". */
export function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const whole = jsonSchemaOf(schema);
  const written = (whole.properties ?? {}) as Record<string, JsonSchema>;
  const required = (whole.required ?? []) as string[];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const list = listIn(field);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(list
        ? { schema: jsonSchemaOf(list), style: 'form' as const, explode: false as const }
        : { schema: written[name] ?? {} }),
    };
  });
}

/** The list that a text of a query is read into; see `listOf` of the contracts' values. */
function listIn(field: z.ZodType): z.ZodType | null {
  if (!(field instanceof z.ZodPipe)) return null;
  const read = field.def.out;
  return read instanceof z.ZodArray ? read : null;
}
