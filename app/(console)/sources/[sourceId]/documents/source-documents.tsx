'use client';

import { DocumentKeyStrip, useDocumentKeys } from '@/app/(console)/documents/document-keys.tsx';
import { DocumentList } from '@/app/(console)/documents/document-list.tsx';
import { everyDocument } from '@/app/(console)/documents/use-document-filter.ts';
import { SourceFrame } from '../source-frame.tsx';

export function SourceDocuments({ sourceId }: { sourceId: number }) {
  const keys = useDocumentKeys();
  return (
    <SourceFrame sourceId={sourceId} content="list" keys={keys} dock={<DocumentKeyStrip keys={keys} />}>
      {() => <DocumentList filter={{ ...everyDocument, source: sourceId }} withSource={false} />}
    </SourceFrame>
  );
}
