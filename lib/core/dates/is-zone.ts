/** Whether the platform knows a time zone of this name ("Europe/Moscow", "UTC"). */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
