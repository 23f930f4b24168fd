'use client';

import { FailurePanel, type FailurePanelProps } from './failure-panel.tsx';

interface Asked {
  /** Of a call, it has the server's code. */
  error: (Error & { failure?: { code: string } }) | null;
  errorUpdatedAt: number;
  refetch: () => unknown;
}

/** In place of what a query was to bring: why it did not, since when, and a button that asks again. */
export function FailedQuery(props: { query: Asked } & Pick<FailurePanelProps, 'title' | 'notMeant'>) {
  const { query, ...words } = props;
  return (
    <FailurePanel
      {...words}
      code={query.error?.failure?.code ?? 'internal'}
      since={new Date(query.errorUpdatedAt)}
      onRetry={() => void query.refetch()}
    />
  );
}
