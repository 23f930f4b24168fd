import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { RulesScreen } from './rules-screen.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <RulesScreen sourceId={await sourceIdOf(params)} />;
}
