import { CookieJar, type SerializedCookie } from 'tough-cookie';

/** A cookie as it is stored, in the library's own form. */
export type StoredCookie = SerializedCookie;

/** Cookies that sites may leave with a source; the least used go first. */
const mostCookies = 50;
const longestCookie = 4096;

/**
 * The cookies of one fetch (RFC 6265): those that were kept and those that its answers set, each sent only where its domain,
 * path and scheme say so. Domains that many share (public suffixes) can set none.
 */
export class CookieMemory {
  readonly #jar: CookieJar;
  #changed = false;

  constructor(kept: readonly StoredCookie[]) {
    this.#jar = jarOf(kept);
  }

  /** Value of the Cookie header for an address; null where there is none. */
  headerFor(url: string): string | null {
    return this.#jar.getCookieStringSync(url) || null;
  }

  /** Takes the Set-Cookie headers of an answer. What is malformed or not its own is passed over. */
  take(url: string, setCookies: readonly string[]): void {
    for (const line of setCookies.slice(0, mostCookies)) {
      if (line.length > longestCookie) continue;
      const before = this.headerFor(url);
      this.#jar.setCookieSync(line, url, { ignoreError: true });
      if (this.headerFor(url) !== before) this.#changed = true;
    }
  }

  /** What there is now; null where nothing was set. */
  changed(): StoredCookie[] | null {
    return this.#changed ? (this.#jar.serializeSync()?.cookies ?? []).slice(-mostCookies) : null;
  }
}

function jarOf(cookies: readonly StoredCookie[]): CookieJar {
  const options = { rejectPublicSuffixes: true };
  if (cookies.length === 0) return new CookieJar(undefined, options);
  try {
    const data = { ...new CookieJar(undefined, options).serializeSync()!, cookies: [...cookies] };
    return CookieJar.deserializeSync(data);
  } catch {
    return new CookieJar(undefined, options);
  }
}
