import type { CDPSession } from 'puppeteer-core';

/** Runs functions of ours beside the page: they see its document, but none of what its scripts did to the language. */
export interface PageTools {
  run<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
}

/**
 * Each function stands alone, as its text is what runs there; what it is given and gives is JSON. Values that it keeps on
 * `globalThis` are there for the next one.
 *
 * @param session of a page that is loaded: another document has another world
 */
export async function openPageTools(session: CDPSession): Promise<PageTools> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'markdrift',
  });
  return {
    async run(work, ...given) {
      const expression = `(${work})(...${JSON.stringify(given)})`;
      const options = { contextId, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, ...options });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}
