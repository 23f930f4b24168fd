/** A string as XPath 1.0 writes it, which knows no escapes: in the quotes that it does not hold, or put together. O(length). */
export function xpathLiteral(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split('"').map((part) => `"${part}"`);
  return `concat(${parts.join(`, '"', `)})`;
}
