import { type SourceParams, sourceIdOf } from './source-id.ts';
import { SourceOverview } from './source-overview.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <SourceOverview sourceId={await sourceIdOf(params)} />;
}
