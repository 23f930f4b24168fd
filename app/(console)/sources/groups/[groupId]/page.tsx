import { GroupScreen } from './group-screen.tsx';

export default async function Page({ params }: { params: Promise<{ groupId: string }> }) {
  return <GroupScreen groupId={Number((await params).groupId)} />;
}
