/**
 * Peer of the paper's reduction: average linkage of all points at once, as a library of hierarchical clustering does it in
 * the best case (a full matrix of distances, chains of nearest neighbours): O(n²) time and memory. Gives k clusters' members.
 */
export function wholeLinkage(points: Float64Array, dimensions: number, k: number): Uint32Array {
  const n = points.length / dimensions;
  const distance = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++) {
        const delta = points[i * dimensions + d]! - points[j * dimensions + d]!;
        sum += delta * delta;
      }
      distance[i * n + j] = distance[j * n + i] = Math.sqrt(sum);
    }
  }
  const size = new Float64Array(n).fill(1);
  const alive = new Uint8Array(n).fill(1);
  const joins: { a: number; b: number; height: number }[] = [];
  const chain: number[] = [];
  while (joins.length < n - 1) {
    if (chain.length === 0) chain.push(alive.indexOf(1));
    const top = chain.at(-1)!;
    const before = chain.at(-2);
    let near = before ?? -1;
    let least = before === undefined ? Number.POSITIVE_INFINITY : distance[top * n + before]!;
    for (let j = 0; j < n; j++) {
      if (alive[j] === 1 && j !== top && distance[top * n + j]! < least) {
        least = distance[top * n + j]!;
        near = j;
      }
    }
    if (near !== before) {
      chain.push(near);
      continue;
    }
    chain.length -= 2;
    joins.push({ a: top, b: near, height: least });
    const total = size[top]! + size[near]!;
    for (let j = 0; j < n; j++) {
      if (alive[j] === 0 || j === top || j === near) continue;
      const mean = (size[top]! * distance[top * n + j]! + size[near]! * distance[near * n + j]!) / total;
      distance[top * n + j] = distance[j * n + top] = mean;
    }
    size[top] = total;
    alive[near] = 0;
  }
  return cutTree(n, joins, k);
}

/** The lowest n − k joins, followed to their roots. */
function cutTree(n: number, joins: { a: number; b: number; height: number }[], k: number): Uint32Array {
  const parent = Uint32Array.from({ length: n }, (_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    parent[i] = root;
    return root;
  };
  joins.sort((left, right) => left.height - right.height);
  for (const { a, b } of joins.slice(0, Math.max(0, n - k))) parent[rootOf(b)] = rootOf(a);
  return Uint32Array.from({ length: n }, (_, i) => rootOf(i));
}
