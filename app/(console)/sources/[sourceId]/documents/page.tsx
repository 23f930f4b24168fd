import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { SourceDocuments } from './source-documents.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <SourceDocuments sourceId={await sourceIdOf(params)} />;
}
