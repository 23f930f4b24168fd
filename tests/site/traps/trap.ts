import type { IncomingMessage, ServerResponse } from 'node:http';

/** A page whose addresses come only after clicks, and what can go wrong with it. */
export interface Trap {
  name: string;
  /** What makes it a trap. */
  about: string;
  /** Every address that any clicking can bring out, as paths. Whoever finds them all has passed. */
  urls: readonly string[];
  /** Addresses that must not be asked for: leaving, logging out, sending, downloading. */
  forbidden?: readonly string[];
  /** Body of the page, with its scripts. */
  body: string;
  /** Answers to paths of its own below /NAME/. Each load of the page makes a new visit. */
  serve?: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
}

export const links = (paths: readonly string[]) =>
  paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('');

/** "/NAME/from" … "/NAME/to". */
export const range = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => `/${name}/${from + place}`);

/** For scripts of pages: `add(list, from, to)` appends links. */
export const addLinks = (name: string) => `
  function add(list, from, to) {
    for (let n = from; n <= to; n++) {
      const item = document.createElement('li');
      item.innerHTML = '<a href="/${name}/' + n + '">News ' + n + '</a>';
      list.append(item);
    }
  }`;
