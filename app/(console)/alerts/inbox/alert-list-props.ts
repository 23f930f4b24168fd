import type { InboxFilter } from './inbox-filter.ts';
import type { useInbox } from './use-inbox.ts';
import type { Selection } from './use-selection.ts';

export interface AlertListProps {
  inbox: ReturnType<typeof useInbox>;
  filter: InboxFilter;
  currentId: string | null;
  selection: Selection;
  onOpen: (id: string) => void;
  onChange: (change: Partial<InboxFilter>) => void;
}
