import { notFound } from 'next/navigation';

export type SourceParams = Promise<{ sourceId: string }>;

/** The id in the address; anything else is no page of ours. */
export async function sourceIdOf(params: SourceParams): Promise<number> {
  const { sourceId } = await params;
  if (!/^[1-9]\d{0,8}$/.test(sourceId)) notFound();
  return Number(sourceId);
}
