import type { HtmlTree } from '../dom/html-tree.ts';
import { escaped, inertMarkup, type PageMark } from './inert-markup.ts';
import { pickScript } from './pick-script.ts';

/**
 * What may happen in a frame that shows a captured page: nothing. `sandbox` holds also where the address is opened by
 * itself, as a document of no origin, without scripts, forms and pop-ups.
 */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A frame in which elements are picked: as above, and one script may run, ours. `nonce` is new for each answer. */
export function pickPolicy(nonce: string): string {
  return framePolicy
    .replace('sandbox;', 'sandbox allow-scripts;')
    .replace(';', `; script-src 'nonce-${nonce}';`);
}

/** Ours come after the page's; they must hold whatever the page says, and need no more words than that. */
const pageStyle = `
html{color-scheme:light;background:#fff;color:#1c1b19}
html,body{height:auto!important;min-height:0!important;overflow:visible!important;position:static!important;opacity:1!important;visibility:visible!important}
body{margin:0;padding:12px 16px;font:14px/1.5 Georgia,serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}
[data-markdrift-box]{display:inline-block;min-width:24px;min-height:14px;padding:0 4px;border:1px dashed #8a867d;color:#4f4c46;font:11px/14px sans-serif}
[data-markdrift]{scroll-margin:24px 0}
[data-markdrift=extracted]{outline:2px solid #1f5fbf!important;outline-offset:2px!important;background-color:#1f5fbf14!important}
[data-markdrift=excluded]{outline:1px dashed #6a665f!important;background:repeating-linear-gradient(135deg,#0000 0 5px,#6a665f33 5px 6px)!important;opacity:.7}
[data-markdrift=lost]{outline:2px dashed #b3261e!important;outline-offset:2px!important;background-color:#b3261e0f!important}
`;

const pickStyle = `
html,html *{cursor:crosshair!important;user-select:none!important}
[data-markdrift-pick=context]{outline:1px dotted #6a665f!important;outline-offset:3px!important}
[data-markdrift-pick=found]{outline:2px dashed #8a5300!important;outline-offset:1px!important;background-color:#8a530014!important}
[data-markdrift-pick=match]{outline:2px solid #1f7340!important;outline-offset:1px!important;background-color:#1f734014!important}
[data-markdrift-pick=picked]{outline:2px solid #1f5fbf!important;outline-offset:1px!important;background-color:#1f5fbf1f!important}
[data-markdrift-pick=excluded]{outline:2px dashed #6a665f!important;background:repeating-linear-gradient(135deg,#0000 0 5px,#6a665f40 5px 6px)!important}
#markdrift-pointer{position:fixed!important;pointer-events:none!important;z-index:2147483647!important;box-sizing:border-box;border:2px solid #b3530b;background:#b3530b14;margin:0;padding:0}
#markdrift-pointer span{position:absolute;left:-2px;bottom:100%;max-width:60vw;overflow:hidden;white-space:nowrap;padding:1px 6px;background:#b3530b;color:#fff;font:11px/16px sans-serif}
#markdrift-pointer[data-low=yes] span{bottom:auto;top:0}
`;

/** The document of a frame in which elements are picked; see pick-script.ts for what it says and hears. O(page). */
export function pickFrame(tree: HtmlTree, nonce: string, language = ''): PageFrame {
  const { markup, styles, shown, cut } = inertMarkup(tree, [], { numbered: true });
  const style = `<style>${styles}</style><style>${pageStyle}${pickStyle}</style>`;
  const script = `<script nonce="${nonce}">${pickScript}</script>`;
  return { html: documentOf(langOf(language), style, markup + script), shown, cut };
}

const sourceStyle = `
html{color-scheme:light dark}
html[data-theme=light]{color-scheme:light;background:#fff;color:#1c1b19}
html[data-theme=dark]{color-scheme:dark;background:#1b1b1a;color:#edebe6}
body{margin:0;padding:12px 16px}
pre{margin:0;font:12px/18px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:2}
`;

export interface PageFrame {
  html: string;
  /** Marks that can be seen. */
  shown: PageMark[];
  /** Whether there is more than what is shown. */
  cut: boolean;
}

/** The document of a frame that shows the page with its marks. O(page). */
export function pageFrame(tree: HtmlTree, marks: readonly PageMark[], language = ''): PageFrame {
  const { markup, styles, shown, cut } = inertMarkup(tree, marks);
  const style = `<style>${styles}</style><style>${pageStyle}</style>`;
  return { html: documentOf(langOf(language), style, markup), shown, cut };
}

function langOf(language: string): string {
  return /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(language) ? ` lang="${language}"` : '';
}

const longestSource = 600_000;

/** The document of a frame that shows the page's source as text. O(characters). */
export function sourceFrame(source: string, theme: 'light' | 'dark'): PageFrame {
  const style = `<style>${sourceStyle}</style>`;
  const text = source.slice(0, longestSource);
  return {
    html: documentOf(` data-theme="${theme}"`, style, `<pre>\n${escaped(text)}</pre>`),
    shown: [],
    cut: source.length > longestSource,
  };
}

function documentOf(attributes: string, head: string, body: string): string {
  return `<!DOCTYPE html><html${attributes}><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
}
