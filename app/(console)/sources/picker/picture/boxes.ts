/** Where an element lies on the picture, in CSS pixels of the page; node 0: scripts made it, it is not in the page as fetched. */
export interface Box {
  node: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From five numbers each, as they are sent. */
export function boxesOf(flat: readonly number[]): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 4 < flat.length; at += 5) {
    const [node, x, y, width, height] = flat.slice(at, at + 5) as [number, number, number, number, number];
    boxes.push({ node, x, y, width, height });
  }
  return boxes;
}

/** The smallest box around a place; of equal ones the last, which lies inside of the others. O(boxes). */
export function boxAt(boxes: readonly Box[], x: number, y: number): Box | null {
  let best: Box | null = null;
  for (const box of boxes) {
    if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) continue;
    if (best === null || box.width * box.height <= best.width * best.height) best = box;
  }
  return best;
}
