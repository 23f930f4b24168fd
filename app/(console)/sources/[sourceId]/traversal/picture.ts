import type { Traversal } from '@/lib/api/contracts/traversal.ts';

/** The state graph as it is told, with the place of each state. */
export type Picture = NonNullable<Traversal['walk']>['picture'];
