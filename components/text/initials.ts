/** Initials of a person, for the small round mark. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => word?.slice(0, letters.length > 1 ? 1 : 2) ?? '')
    .join('')
    .toUpperCase();
}
