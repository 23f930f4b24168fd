import type { Notifier } from '../../../notify/notifier.ts';
import type { Deps } from '../deps.ts';

/** What flows of notification channels are given besides. */
export interface NoticeDeps {
  notifier: Notifier;
}

export type RoutingDeps = Pick<Deps, 'db' | 'now' | 'enqueue'>;
export type SendingDeps = Pick<Deps, 'db' | 'now' | 'random'> & NoticeDeps;
