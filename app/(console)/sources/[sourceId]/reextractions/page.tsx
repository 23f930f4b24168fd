import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { ReextractionsScreen } from './reextractions-screen.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <ReextractionsScreen sourceId={await sourceIdOf(params)} />;
}
