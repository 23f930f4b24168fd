import { alikeChildren, type GrowthLimits, isOvergrown } from '../../core/traverse/page/growing-list.ts';
import { actOnPage } from './act-on-page.ts';
import { cutLists } from './cut-lists.ts';
import { findButtons } from './find-buttons.ts';
import { watchChanges } from './watch-changes.ts';

/** The script that installs the agent as `globalThis[name]`, to run before any script of the page. */
export function agentScript(name: string, growth: GrowthLimits): string {
  return `(() => {
if (window.top !== window) return;
const isOvergrown = ${isOvergrown};
const agent = { alike: ${alikeChildren}, overgrown: (now, first) => isOvergrown(now, first, ${JSON.stringify(growth)}) };
(${watchChanges})(agent);
(${findButtons})(agent);
(${cutLists})(agent);
(${actOnPage})(agent);
Object.defineProperty(window, ${JSON.stringify(name)}, { value: agent });
})()`;
}
