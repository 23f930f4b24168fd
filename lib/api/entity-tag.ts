/** Whether `If-None-Match` names the tag: a list of them, or any; strong or weak makes no difference (RFC 9110 §13.1.2). */
export function isSameTag(asked: string | null, tag: string): boolean {
  if (asked === null) return false;
  if (asked.trim() === '*') return true;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return asked.split(',').some((one) => opaque(one) === opaque(tag));
}
