import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { CorrectionsScreen } from './corrections-screen.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <CorrectionsScreen sourceId={await sourceIdOf(params)} />;
}
