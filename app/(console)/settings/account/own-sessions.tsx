'use client';

import { useQuery } from '@tanstack/react-query';
import { query } from '@/lib/api/client.ts';
import { listOwnSessions } from '@/lib/api/contracts/sessions.ts';
import { SessionList } from '../sessions/session-list.tsx';
import { EndSessions } from './end-sessions.tsx';

/** Where one is logged in oneself. */
export function OwnSessions() {
  const answer = useQuery(query(listOwnSessions, {}));
  return (
    <>
      <SessionList answer={answer} />
      {(answer.data?.sessions.length ?? 0) > 1 ? (
        <div style={{ marginTop: 16 }}>
          <EndSessions />
        </div>
      ) : null}
    </>
  );
}
