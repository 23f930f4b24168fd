import { type SourceParams, sourceIdOf } from '../source-id.ts';
import { SettingsScreen } from './settings-screen.tsx';

export default async function Page({ params }: { params: SourceParams }) {
  return <SettingsScreen sourceId={await sourceIdOf(params)} />;
}
