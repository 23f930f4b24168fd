import { canonicalUrl } from '../../core/url/canonical-url.ts';
import { Prisma } from '../generated/client.ts';

export type DocumentField = 'title' | 'author' | 'date';

export interface DocumentFilter {
  /** Below this id; the ids already shown lie above. */
  before?: bigint | undefined;
  source?: number | undefined;
  /** Documents of the sources that are in this group now. */
  group?: number | undefined;
  /** Read by this version of the rules; of one source. */
  version?: number | undefined;
  run?: bigint | undefined;
  /** `clean`: with text, suspected by nobody and held by nothing. */
  state?: 'clean' | 'suspicious' | 'held' | 'empty' | undefined;
  /** A field that the document does not have. */
  missing?: DocumentField | undefined;
  /** A field that it has. */
  has?: DocumentField | undefined;
  /** Near-duplicates of an earlier document: only these, or all but these. */
  copies?: 'only' | 'without' | undefined;
  /** Bits of the block criteria of which the document must show one. */
  signs?: number | undefined;
  /** Collected at or after, and before. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** The page's address, as canonicalUrl writes it. */
  address?: string | undefined;
  /** Words of title, author and text, as a search engine takes them: "a phrase", or, -without. */
  search?: string | undefined;
}

/** What a document is found by, as the index on it has it. */
export const documentWords = Prisma.sql`document_words(d.id, d.source_id, d.title, d.author, d.text, d.published_at,
  d.suspicious, d.held_by_alert_id)`;

export function wordsQuery(search: string): Prisma.Sql {
  return Prisma.sql`websearch_to_tsquery('pg_catalog.russian', ${search})`;
}

/** Whether the filter asks for something that only the inverted index leads to quickly. */
export function needsSearch({ search, state, missing }: DocumentFilter): boolean {
  return Boolean(search) || (state !== undefined && state !== 'clean') || missing !== undefined;
}

/** Lexemes that all documents of the filter have; see the function `document_words`. */
export function lexemesOf(filter: DocumentFilter): string[] {
  return [
    ...(filter.source === undefined ? [] : [`#s${filter.source}`]),
    // Only a suspicious document shows a sign.
    ...(filter.state === 'suspicious' || filter.signs !== undefined ? ['#suspicious'] : []),
    ...(filter.state === 'held' ? ['#held'] : []),
    ...(filter.state === 'empty' ? ['#no-text'] : []),
    ...(filter.missing === undefined ? [] : [`#no-${filter.missing}`]),
  ];
}

const columnOf: Record<DocumentField, Prisma.Sql> = {
  title: Prisma.sql`d.title`,
  author: Prisma.sql`d.author`,
  date: Prisma.sql`d.published_at`,
};

/** Conditions on the document `d` that hold beside words and lexemes; `sourceIsNamed`: its lexeme is among those. */
export function plainConditions(filter: DocumentFilter, sourceIsNamed = false): Prisma.Sql[] {
  // What is deleted is shown nowhere, though its documents stay until it is purged.
  const conditions = [
    Prisma.sql`d.source_id <> all(array(select id from source where deleted_at is not null))`,
  ];
  if (filter.source !== undefined && !sourceIsNamed)
    conditions.push(Prisma.sql`d.source_id = ${filter.source}`);
  if (filter.group !== undefined) {
    conditions.push(
      Prisma.sql`d.source_id = any(array(select id from source where group_id = ${filter.group}))`,
    );
  }
  if (filter.version !== undefined) {
    conditions.push(Prisma.sql`d.wrapper_id = (select id from wrapper
      where source_id = ${filter.source ?? null} and version = ${filter.version})`);
  }
  // Most documents are so: no index leads to them, and none is needed.
  if (filter.state === 'clean')
    conditions.push(Prisma.sql`not d.suspicious and d.held_by_alert_id is null and d.text <> ''`);
  if (filter.has !== undefined) conditions.push(Prisma.sql`${columnOf[filter.has]} is not null`);
  if (filter.copies !== undefined)
    conditions.push(
      filter.copies === 'only' ? Prisma.sql`d.copy_of_id is not null` : Prisma.sql`d.copy_of_id is null`,
    );
  if (filter.run !== undefined) conditions.push(Prisma.sql`d.run_id = ${filter.run}`);
  if (filter.from !== undefined) conditions.push(Prisma.sql`d.collected_at >= ${filter.from}`);
  if (filter.to !== undefined) conditions.push(Prisma.sql`d.collected_at < ${filter.to}`);
  if (filter.address !== undefined) {
    // As an array it is looked up first, by the index on source and address, which Postgres skips through.
    conditions.push(
      Prisma.sql`d.id = any(array(select id from document where canonical_url = ${filter.address}))`,
    );
  }
  return conditions;
}

/** That the measurement `m` shows one of the signs, in the words of the index on those that show any. */
export function showsSign(signs: number): Prisma.Sql {
  return Prisma.sql`m.criterion_bits <> 0 and m.criterion_bits & ${signs}::int <> 0`;
}

export function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' and ');
}

/** What a person looks for: an address is that of a page, anything else is words. */
export function searchFor(text: string | undefined): Pick<DocumentFilter, 'address' | 'search'> {
  const address = text && /^https?:\/\//i.test(text) ? canonicalUrl(text) : null;
  return address ? { address } : { search: text };
}
