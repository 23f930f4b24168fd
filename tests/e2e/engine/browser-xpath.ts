import type { Page } from 'puppeteer-core';
import {
  type Answer,
  nodesAnswer,
  numberAnswer,
  type Question,
  valueAnswer,
} from '../../core/xpath/comparable-values.ts';

/** What a browser makes of a page (parsed without scripting) and of expressions on it. */
export interface BrowserAnswers {
  /** Kind and name of each node in document order, to be sure that both sides speak of the same tree. */
  nodes: string;
  answers: Answer[];
}

interface Answering {
  nodesAnswer: typeof nodesAnswer;
  numberAnswer: typeof numberAnswer;
  valueAnswer: typeof valueAnswer;
}

/** Hands the browser what writes answers, so that both sides write them in the same way. */
export async function prepareTab(tab: Page): Promise<void> {
  const functions = [nodesAnswer, numberAnswer, valueAnswer].map(
    (each) => `globalThis.${each.name} = ${each.toString()};`,
  );
  await tab.evaluate(functions.join('\n'));
}

export function askBrowser(tab: Page, html: string, questions: readonly Question[]): Promise<BrowserAnswers> {
  return tab.evaluate(evaluateAll, html, [...questions]);
}

/** Runs in the browser. `DOMParser` parses without scripting. */
function evaluateAll(html: string, questions: Question[]): BrowserAnswers {
  const { nodesAnswer, numberAnswer, valueAnswer } = globalThis as unknown as Answering;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const nodes: Node[] = [page];
  for (const walker = page.createTreeWalker(page); walker.nextNode(); ) nodes.push(walker.currentNode);
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const label = (node: Node): string =>
    node.nodeType === Node.ATTRIBUTE_NODE
      ? `${numbers.get((node as Attr).ownerElement!)}@${(node as Attr).name}`
      : String(numbers.get(node));
  const answer = ({ expression, context }: Question): Answer => {
    try {
      const result = page.evaluate(expression, nodes[context]!, null, XPathResult.ANY_TYPE);
      if (result.resultType === XPathResult.NUMBER_TYPE) return numberAnswer(result.numberValue);
      if (result.resultType === XPathResult.STRING_TYPE) return valueAnswer('string', result.stringValue);
      if (result.resultType === XPathResult.BOOLEAN_TYPE) {
        return valueAnswer('boolean', String(result.booleanValue));
      }
      const ordered = page.evaluate(
        expression,
        nodes[context]!,
        null,
        XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
      );
      return nodesAnswer(
        Array.from({ length: ordered.snapshotLength }, (_, place) => label(ordered.snapshotItem(place)!)),
      );
    } catch (error) {
      if (error instanceof DOMException) return 'error';
      throw error;
    }
  };
  return {
    nodes: nodes
      .map(({ nodeType, nodeName }) => `${nodeType} ${nodeType === 10 ? '' : nodeName.toLowerCase()}`)
      .join('\n'),
    answers: questions.map(answer),
  };
}
