/** "from viewer → to operator": names are codes of the log, values as they were. */
export function AuditDetail({ detail }: { detail: Record<string, unknown> }) {
  const { from, to, ...rest } = detail;
  const parts = Object.entries(rest).map(([name, value]) => `${name} ${written(value)}`);
  if (from !== undefined || to !== undefined) parts.push(`${written(from)} → ${written(to)}`);
  const text = parts.join(', ');
  return (
    <span className="text-2" title={text}>
      {text}
    </span>
  );
}

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
