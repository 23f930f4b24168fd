import { notifications } from '@mantine/notifications';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { CallError } from '@/lib/api/client.ts';

/** For `onError` of a mutation whose place on the screen has no room for what went wrong. */
export function useTellFailure(): (error: Error) => void {
  const words = useFailureWords();
  return (error) => {
    const failure = error instanceof CallError ? error.failure : { code: 'internal' };
    notifications.show({ color: 'red', message: words.sentence(failure) });
  };
}
