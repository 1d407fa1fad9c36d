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
  /** Why it is asked for, shown at the top of the drawer. */
  message?: string;
  /** Called once with the user when the sign-in has ended well. */
  onSignedIn?(user: User): void;
}

export interface Auth {
  user: User | null;
  /** `loading` until the stored token has been looked at. */
  status: 'loading' | 'guest' | 'signed-in';
  displayName: string;
  signIn(token: string, user: User): void;
  /** After a change of the profile. */
  updateUser(user: User): void;
  /** Forgets the token at once and tells the server so that it stops working. */
  signOut(): void;
  openSignIn(request?: SignInRequest): void;
  closeSignIn(): void;
  /** The open request for a sign-in, null while the drawer is closed. */
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

/** The user behind the stored token: looked up at the start, and again when another tab signs in or out. */
function useCurrentUser(
  setUser: (user: User | null) => void,
  setLoading: (isLoading: boolean) => void,
): void {
  useEffect(() => {
    let isGone = false;
    async function lookUp() {
      let found: { user: User | null } | null = null;
      if (!getToken()) found = { user: null };
      else {
        try {
          found = { user: (await api(getMe)).data };
        } catch (error) {
          console.error('looking up the current user failed', error);
        }
      }
      if (isGone) return;
      // Nearly everything asks who is there: at once, the rest of the page would come to life in one long task.
      startTransition(() => {
        if (found) setUser(found.user);
        setLoading(false);
      });
    }
    const followTabs = (event: StorageEvent) => {
      if (event.key === TOKEN_KEY && Boolean(event.oldValue) !== Boolean(event.newValue)) void lookUp();
    };
    void lookUp();
    const leave = onSessionChange((session) => setUser(session?.user ?? null));
    addEventListener('storage', followTabs);
    return () => {
      isGone = true;
      leave();
      removeEventListener('storage', followTabs);
    };
  }, [setUser, setLoading]);
}
