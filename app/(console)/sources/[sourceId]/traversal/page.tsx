import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { TraversalScreen } from './traversal-screen.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <TraversalScreen sourceId={await sourceIdOf(params)} />;
}
