import { notFound, redirect } from 'next/navigation';

/** An alert is read beside the list; its own address leads there, whatever status it has. */
export default async function AlertPage({ params }: { params: Promise<{ alertId: string }> }) {
  const { alertId } = await params;
  if (!/^[1-9]\d{0,18}$/.test(alertId)) notFound();
  redirect(`/alerts?alert=${alertId}`);
}
