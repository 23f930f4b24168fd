import { defaultDriveLimits, Hands } from '../../../lib/browser/press/drive-walk.ts';
import { defaultSessionOptions } from '../../../lib/browser/press/page-session.ts';
import { launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import type { SeenPage } from '../../../lib/core/traverse/page/page-parameters.ts';
import type { Observation } from '../../../lib/core/traverse/walk/walk.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { chromiumPath } from '../../browser/chromium-path.ts';
import { clickBreadthFirst } from '../../core/traverse/plain-clicker.ts';

/**
 * Clicks a page in a browser the plain way. It sees, presses and waits as our walk does, and lets the same buttons be; only
 * what it presses next is another. It ends after so many presses or milliseconds, as it would seldom end by itself.
 */
export async function clickInBrowser(url: string, most: { presses: number; milliseconds: number }) {
  const executablePath = await chromiumPath();
  const guard = createAddressGuard({ allow: ['127.0.0.0/8'] });
  const hands = new Hands({
    launch: () => launchChromium({ executablePath, guard }),
    options: { ...defaultSessionOptions, mayAsk: async () => true, settleLimit: 4000, url },
    limits: defaultDriveLimits,
    signal: new AbortController().signal,
  });
  const clicked = await clickBreadthFirst(
    {
      load: async () => shownBy(await hands.perform({ kind: 'load' })),
      press: async (button) => shownBy(await hands.perform({ kind: 'press', button })),
    },
    (presses) => presses >= most.presses || hands.figures().milliseconds >= most.milliseconds,
  ).finally(() => hands.close());
  return { ...clicked, milliseconds: hands.figures().milliseconds };
}

function shownBy(seen: Observation): SeenPage | null {
  if (seen.kind === 'page') return seen.page;
  if (seen.kind !== 'left') return null;
  const page = seen.page ?? { buttons: [], urls: [] };
  return { ...page, aside: [...(page.aside ?? []), ...seen.urls] };
}
