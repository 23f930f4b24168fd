/** What can go wrong with a site as a whole. `of` says for which pages; all of them when not given. */
export type Fault = (
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  | { kind: 'not-a-feed' }
  | { kind: 'empty-answer' }
  | { kind: 'challenge'; status: 200 | 403 | 503 }
  | { kind: 'consent' }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'dropped' }
  | { kind: 'broken-feed' }
  | { kind: 'empty-list' }
) & { of?: 'source' | 'articles' };

export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Text is written in the site's charset. */
  body: string;
}

/** A page of a protection service, as it comes instead of what was asked for. */
export function challengePage(status: number): Reply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      server: 'cloudflare',
      'cf-mitigated': 'challenge',
      'cf-ray': '8d1f3c2a9b7e4f60-FRA',
    },
    body: `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head>
<body class="no-js"><div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title h1">Checking your browser</h1>
<noscript><div id="challenge-error-text">Enable JavaScript and cookies to continue</div></noscript>
<div id="challenge-success-text">Verification successful</div></div></div>
<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8d1f3c2a9b7e4f60"></script></body></html>`,
  };
}

export function maintenancePage(): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html><html><head><meta charset="utf-8"><title>Back soon</title></head><body><h1>We are working on the site</h1><p>Please come back in an hour.</p></body></html>',
  };
}

/** A feed with what real feeds suffer from: a control character, a bare ampersand, entities of HTML, a cut-off end. */
export function damagedFeed(text: string): string {
  const hurt = text
    .replace('<description>', '<description>\u0008Fish &nbsp; chips & ')
    .replace('<summary>', '<summary>\u0008Fish &nbsp; chips & ');
  return hurt.slice(0, Math.floor(hurt.length * 0.97));
}

/** The same consent text where each article's text would be. */
export const consentText = `<p>We and our 814 partners store and access information on a device, such as cookies, and process personal data, such as unique identifiers and standard information sent by a device.</p>
<p>With your permission we and our partners may use precise geolocation data and identification through device scanning. You may click to consent to our processing as described above.</p>
<p>Please note that some processing of your personal data may not require your consent, but you have a right to object to such processing. Your preferences will apply to this website only.</p>
<p><button>Accept all</button> <button>Manage options</button></p>`;
