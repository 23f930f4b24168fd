import { Prisma } from './generated/client.ts';

/**
 * Columns of the table `alias` under the names that the schema gives their fields: `source_id as "sourceId"`. Fields are named in
 * code, never by who asks.
 */
export function columnsOf(alias: string, fields: readonly string[]): Prisma.Sql {
  return Prisma.raw(fields.map((field) => `${alias}."${columnOf(field)}" as "${field}"`).join(', '));
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
