import type { ArticleField, FieldRule, WrapperRules } from '../../core/extract/rules.ts';
import { columnsOf } from '../columns-of.ts';
import type { Database, Transaction } from '../database.ts';
import { Prisma, type Rule, type RuleField, type Wrapper } from '../generated/client.ts';

/** A wrapper version with its rules in the shape that lib/core works with. */
export interface StoredWrapper {
  id: number;
  sourceId: number;
  version: number;
  reason: string;
  authorId: number | null;
  validFrom: Date;
  validUntil: Date | null;
  rules: WrapperRules;
}

const articleFields: readonly ArticleField[] = ['body', 'title', 'date', 'author'];

/** The version in force; null for an unknown source. */
export async function findWrapperInForce(tx: Transaction, sourceId: number): Promise<StoredWrapper | null> {
  const row = await tx.wrapper.findFirst({
    where: { sourceId, validUntil: null },
    orderBy: { version: 'desc' },
    include: { rules: true },
  });
  return row && { ...row, rules: readRules(row.rules) };
}

export async function findWrapper(tx: Transaction, wrapperId: number): Promise<StoredWrapper | null> {
  const row = await tx.wrapper.findUnique({ where: { id: wrapperId }, include: { rules: true } });
  return row && { ...row, rules: readRules(row.rules) };
}

/** All versions with their authors' names, newest first. */
export async function listWrappers(
  tx: Transaction,
  sourceId: number,
): Promise<(StoredWrapper & { author: string | null })[]> {
  // Rules hold no dates, so that they come as JSON with their version.
  const rows = await tx.$queryRaw<(Wrapper & { author: string | null; rules: RuleRow[] | null })[]>`
    select ${columnsOf('w', Object.values(Prisma.WrapperScalarFieldEnum))}, u.name as author, (
      select jsonb_agg(jsonb_build_object('pageType', page_type, 'field', field, 'alternatives', alternatives,
        'exclude', exclude)) from rule where wrapper_id = w.id) as rules
    from wrapper w left join app_user u on u.id = w.author_id
    where w.source_id = ${sourceId} order by w.version desc`;
  return rows.map((row) => ({ ...row, rules: readRules(row.rules ?? []) }));
}

const mostKept = 1000;
const kept = new WeakMap<Database, Map<number, WrapperRules>>();

/** The rules of a wrapper version, from memory where they were read before: versions are immutable. */
export async function loadRules(db: Database, wrapperId: number): Promise<WrapperRules | null> {
  const known = kept.get(db) ?? new Map<number, WrapperRules>();
  kept.set(db, known);
  const rules = known.get(wrapperId) ?? (await findWrapper(db, wrapperId))?.rules;
  if (!rules) return null;
  if (known.size >= mostKept) known.clear();
  known.set(wrapperId, rules);
  return rules;
}

/** Ends the version in force and puts the next one in its place. The caller holds the source's row lock. */
export async function insertWrapper(
  tx: Transaction,
  input: { sourceId: number; rules: WrapperRules; reason: string; authorId: number | null; at: Date },
): Promise<{ id: number; version: number }> {
  const last = await tx.wrapper.findFirst({
    where: { sourceId: input.sourceId },
    orderBy: { version: 'desc' },
    select: { version: true },
  });
  await tx.wrapper.updateMany({
    where: { sourceId: input.sourceId, validUntil: null },
    data: { validUntil: input.at },
  });
  return tx.wrapper.create({
    data: {
      sourceId: input.sourceId,
      version: (last?.version ?? 0) + 1,
      reason: input.reason,
      authorId: input.authorId,
      validFrom: input.at,
      rules: { create: writeRules(input.rules) },
    },
    select: { id: true, version: true },
  });
}

/** First versions of sources that were just added, all at once. */
export async function insertFirstWrappers(
  tx: Transaction,
  wrappers: readonly { sourceId: number; rules: WrapperRules }[],
  by: { reason: string; authorId: number | null; at: Date },
): Promise<void> {
  const { reason, authorId, at } = by;
  const rows = wrappers.map(({ sourceId, rules }) => ({ sourceId, rules: writeRules(rules) }));
  await tx.$executeRaw`
    with given as materialized (
      select "sourceId" as source_id, rules from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("sourceId" int, rules jsonb)
    ), made as (
      insert into wrapper (source_id, version, reason, author_id, valid_from)
      select source_id, 1, ${reason}, ${authorId}::int, ${at} from given
      returning id, source_id
    )
    insert into rule (wrapper_id, page_type, field, alternatives, exclude)
    select made.id, r."pageType", r.field::rule_field,
      array(select jsonb_array_elements_text(r.alternatives)), array(select jsonb_array_elements_text(r.exclude))
    from made join given using (source_id)
      cross join lateral jsonb_to_recordset(given.rules) as r ("pageType" text, field text, alternatives jsonb, exclude jsonb)`;
}

type RuleRow = { pageType: string; field: RuleField; alternatives: string[]; exclude: string[] };

function writeRules(rules: WrapperRules): RuleRow[] {
  const row = (pageType: string, field: RuleField, rule: FieldRule | undefined): RuleRow[] =>
    rule ? [{ pageType, field, alternatives: [...rule.alternatives], exclude: [...rule.exclude] }] : [];
  const { scope } = rules.article;
  return [
    ...row('article', 'scope', scope && { alternatives: scope, exclude: [] }),
    ...articleFields.flatMap((field) => row('article', field, rules.article[field])),
    ...row('listing', 'item', rules.listing?.item),
    ...row('listing', 'link', rules.listing?.link),
    ...row('listing', 'title', rules.listing?.title),
    ...row('listing', 'date', rules.listing?.date),
    ...row('listing', 'next', rules.listing?.next),
  ];
}

/** Rules from their rows. */
export function readRules(rows: readonly Omit<Rule, 'id' | 'wrapperId'>[]): WrapperRules {
  const find = (pageType: string, field: RuleField): FieldRule | undefined => {
    const row = rows.find((each) => each.pageType === pageType && each.field === field);
    return row && { alternatives: row.alternatives, exclude: row.exclude };
  };
  const article: WrapperRules['article'] = {};
  const scope = find('article', 'scope');
  if (scope) article.scope = scope.alternatives;
  for (const field of articleFields) {
    const rule = find('article', field);
    if (rule) article[field] = rule;
  }
  const item = find('listing', 'item');
  const link = find('listing', 'link');
  if (!item || !link) return { article };
  const title = find('listing', 'title');
  const date = find('listing', 'date');
  const next = find('listing', 'next');
  const more = { ...(title && { title }), ...(date && { date }), ...(next && { next }) };
  return { article, listing: { item, link, ...more } };
}
