/** Whether a statement was refused because somebody else has stored the same: by Prisma's own word, or PostgreSQL's. */
export function isUniqueViolation(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '23505' || code === 'P2002';
}
