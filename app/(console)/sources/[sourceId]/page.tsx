import { SourceOverview } from './overview/source-overview.tsx';
import { type SourceParams, sourceIdOf } from './source-id.ts';

export default async function Page({ params }: { params: SourceParams }) {
  return <SourceOverview sourceId={await sourceIdOf(params)} />;
}
