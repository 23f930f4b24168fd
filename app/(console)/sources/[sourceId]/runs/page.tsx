import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { SourceRuns } from './source-runs.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <SourceRuns sourceId={await sourceIdOf(params)} />;
}
