import type { User } from '@presently/contracts/accounts';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { displayName } from './display-name';
import { getMe, logout } from './endpoints';
import { api, getToken, onSessionChange, setToken, TOKEN_KEY } from './session';

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
  /** To be called after a change of the profile. */
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
  const [user, setUser] = useState<User | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [signInRequest, setSignInRequest] = useState<SignInRequest | null>(null);

  useCurrentUser(setUser, setLoading);

  const signIn = useCallback((token: string, next: User) => {
    setToken(token);
    setUser(next);
    setLoading(false);
  }, []);

  const signOut = useCallback(() => {
    const token = getToken();
    setToken(null);
    setUser(null);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    api(logout, { headers, keepalive: true }).catch((error: unknown) =>
      console.error('signing out failed on the server', error),
    );
  }, []);

  const openSignIn = useCallback((request: SignInRequest = {}) => setSignInRequest(request), []);
  const closeSignIn = useCallback(() => setSignInRequest(null), []);

  const auth = useMemo<Auth>(
    () => ({
      user,
      status: user ? 'signed-in' : isLoading ? 'loading' : 'guest',
      displayName: displayName(user),
      signIn,
      updateUser: setUser,
      signOut,
      openSignIn,
      closeSignIn,
      signInRequest,
    }),
    [user, isLoading, signIn, signOut, openSignIn, closeSignIn, signInRequest],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Loads the user of the stored token, at the start and when another tab signs in or out. */
function useCurrentUser(
  setUser: (user: User | null) => void,
  setLoading: (isLoading: boolean) => void,
): void {
  useEffect(() => {
    let isUnmounted = false;
    async function loadUser() {
      let result: { user: User | null } | null = null;
      if (!getToken()) result = { user: null };
      else {
        try {
          result = { user: (await api(getMe)).data };
        } catch (error) {
          console.error('loading the current user failed', error);
        }
      }
      if (isUnmounted) return;
      // Most of the page depends on the user: without a transition, hydrating it would be one long task.
      startTransition(() => {
        if (result) setUser(result.user);
        setLoading(false);
      });
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === TOKEN_KEY && Boolean(event.oldValue) !== Boolean(event.newValue)) void loadUser();
    };
    void loadUser();
    const unsubscribe = onSessionChange((session) => setUser(session?.user ?? null));
    addEventListener('storage', onStorage);
    return () => {
      isUnmounted = true;
      unsubscribe();
      removeEventListener('storage', onStorage);
    };
  }, [setUser, setLoading]);
}
