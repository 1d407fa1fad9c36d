import type { User } from '@presently/contracts/accounts';
import { createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { displayName } from './display-name';
import { logout } from './endpoints';
import { api, getToken, loadUser, onUserChange, setToken, setUser, TOKEN_KEY } from './session';

export interface SignInRequest {
  /** Why the user has to sign in, shown at the top of the drawer. */
  message?: string;
  /** Called once after a successful sign-in. */
  onSignedIn?(user: User): void;
}

export interface Auth {
  user: User | null;
  /** `loading` until the user of the stored token is known. */
  status: 'loading' | 'guest' | 'signed-in';
  displayName: string;
  signIn(token: string, user: User): void;
  /** Call after a profile change. */
  updateUser(user: User): void;
  /** Deletes the token immediately, and revokes it on the server. */
  signOut(): void;
  openSignIn(request?: SignInRequest): void;
  closeSignIn(): void;
  /** Null while the sign-in drawer is closed. */
  signInRequest: SignInRequest | null;
}

const AuthContext = createContext<Auth | null>(null);

/** @throws when used outside AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  const [signInRequest, setSignInRequest] = useState<SignInRequest | null>(null);
  const auth = useMemo<Auth>(
    () => ({
      user,
      status: user ? 'signed-in' : isLoading ? 'loading' : 'guest',
      displayName: displayName(user),
      signIn,
      updateUser: setUser,
      signOut,
      openSignIn: (request = {}) => setSignInRequest(request),
      closeSignIn: () => setSignInRequest(null),
      signInRequest,
    }),
    [user, isLoading, signInRequest],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function signIn(token: string, user: User): void {
  setToken(token);
  setUser(user);
}

function signOut(): void {
  const token = getToken();
  setToken(null);
  setUser(null);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  api(logout, { headers, keepalive: true }).catch((error: unknown) =>
    console.error('signing out failed on the server', error),
  );
}

/** The user of the stored token, including changes here or in another tab. */
function useUser(): { user: User | null; isLoading: boolean } {
  const [state, setState] = useState<{ user: User | null; isLoading: boolean }>({
    user: null,
    isLoading: true,
  });
  useEffect(() => {
    let isUnmounted = false;
    const show = (user: User | null) => setState({ user, isLoading: false });
    async function load() {
      const user = await loadUser().catch((error: unknown) => {
        console.error('loading the current user failed', error);
      });
      if (isUnmounted) return;
      // Not urgent: an urgent update would hydrate everything that depends on the user at once.
      startTransition(() =>
        setState((shown) => ({ user: user === undefined ? shown.user : user, isLoading: false })),
      );
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === TOKEN_KEY && Boolean(event.oldValue) !== Boolean(event.newValue)) void load();
    };
    void load();
    const unsubscribe = onUserChange(show);
    addEventListener('storage', onStorage);
    return () => {
      isUnmounted = true;
      unsubscribe();
      removeEventListener('storage', onStorage);
    };
  }, []);
  return state;
}
