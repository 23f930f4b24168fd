'use client';

import { DocumentList } from '@/app/(console)/documents/document-list.tsx';
import { everyDocument } from '@/app/(console)/documents/use-document-filter.ts';
import { SourceFrame } from '../source-frame.tsx';

export function SourceDocuments({ sourceId }: { sourceId: number }) {
  return (
    <SourceFrame sourceId={sourceId} content="list">
      {() => <DocumentList filter={{ ...everyDocument, source: sourceId }} withSource={false} />}
    </SourceFrame>
  );
}
