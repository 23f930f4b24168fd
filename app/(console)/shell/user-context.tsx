'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { mayAct, type Role } from '@/lib/auth/roles.ts';
import type { SessionUser } from '@/lib/auth/session-user.ts';

const UserContext = createContext<SessionUser | null>(null);

export function UserProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>;
}

/** Who is signed in; inside the console there always is somebody. */
export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser is for screens of the console');
  return user;
}

/** Whether a button may be shown as usable. The server checks again. */
export function useMay(role: Role): boolean {
  return mayAct(useUser().role, role);
}
