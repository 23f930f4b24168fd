import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { DetectorScreen } from './detector-screen.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <DetectorScreen sourceId={await sourceIdOf(params)} />;
}
