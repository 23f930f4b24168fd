import type { Selection } from '../bulk/use-selection.ts';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import type { useInbox } from '../use-inbox.ts';

export interface AlertListProps {
  inbox: ReturnType<typeof useInbox>;
  filter: InboxFilter;
  currentId: string | null;
  selection: Selection;
  onOpen: (id: string) => void;
  onChange: (change: Partial<InboxFilter>) => void;
}
