import { notFound } from 'next/navigation';
import { sourceIdOf } from '../../source-id.ts';
import { ReextractionScreen } from './reextraction-screen.tsx';

type Params = Promise<{ sourceId: string; reextractionId: string }>;

export default async function Page({ params }: { params: Params }) {
  const { reextractionId } = await params;
  if (!/^[1-9]\d{0,18}$/.test(reextractionId)) notFound();
  return <ReextractionScreen sourceId={await sourceIdOf(params)} reextractionId={reextractionId} />;
}
