const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request that changes something and was made by a page of another site. Browsers send Origin with such
 * requests; callers that send neither Origin nor Sec-Fetch-Site are no browsers and carry no cookies of a person.
 */
export function isForeign(request: Request): boolean {
  if (reading.has(request.method)) return false;
  const origin = request.headers.get('origin');
  if (origin === null) return (request.headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin';
  const host =
    request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? new URL(request.url).host;
  try {
    return new URL(origin).host !== host;
  } catch {
    return true;
  }
}
