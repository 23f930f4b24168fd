/**
 * Runs within the page: one line a node, as tests/core/dom/comparing/tree-dump.ts writes it. Template content is left out.
 * With `source`, of what DOMParser makes of it, else of the live document.
 */
export function dumpInBrowser(source: string | null): string {
  const root = source === null ? document : new DOMParser().parseFromString(source, 'text/html');
  const namespaces = [
    'http://www.w3.org/1999/xhtml',
    'http://www.w3.org/2000/svg',
    'http://www.w3.org/1998/Math/MathML',
  ];
  const lines: string[] = [];
  let depth = 1;
  let node: Node | null = root.firstChild;
  while (node !== null) {
    if (node instanceof Element || node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      let line = `${depth} ${namespaces.indexOf(element.namespaceURI ?? '')} ${element.localName}`;
      for (const { namespaceURI, prefix, localName, value } of element.attributes) {
        line += ` ${namespaceURI === null ? '' : `${prefix ?? ''}:`}${localName}=${JSON.stringify(value)}`;
      }
      lines.push(line);
    } else if (node.nodeType === Node.TEXT_NODE)
      lines.push(`${depth} text ${JSON.stringify((node as Text).data)}`);
    else if (node.nodeType === Node.COMMENT_NODE)
      lines.push(`${depth} comment ${JSON.stringify((node as Comment).data)}`);
    else if (node.nodeType === Node.PROCESSING_INSTRUCTION_NODE) {
      const { target, data } = node as ProcessingInstruction;
      lines.push(`${depth} instruction ${JSON.stringify(target)} ${JSON.stringify(data)}`);
    } else if (node.nodeType === Node.DOCUMENT_TYPE_NODE) {
      lines.push(`${depth} doctype ${JSON.stringify((node as DocumentType).name)}`);
    } else lines.push(`${depth} node of type ${node.nodeType}`);
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (node !== null && node.nextSibling === null) {
      node = node.parentNode;
      depth--;
      if (node === root) node = null;
    }
    if (node !== null) node = node.nextSibling;
  }
  return lines.join('\n');
}
