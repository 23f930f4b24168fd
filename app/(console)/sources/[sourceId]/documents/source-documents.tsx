'use client';

import { DocumentList } from '@/app/(console)/documents/document-list.tsx';
import { SourceFrame } from '../source-frame.tsx';

export function SourceDocuments({ sourceId }: { sourceId: number }) {
  return (
    <SourceFrame sourceId={sourceId} content="list">
      {() => (
        <DocumentList
          filter={{ source: sourceId, state: undefined, run: undefined, search: undefined }}
          withSource={false}
        />
      )}
    </SourceFrame>
  );
}
