import type { User } from '@presently/contracts/accounts';
import { type ApiClient, ApiError, createApiClient } from '@presently/contracts/client';
import { getMe, refresh } from './endpoints';
import { readStored, writeStored } from './storage';

export const TOKEN_KEY = 'presently.token';

type UserListener = (user: User | null) => void;
const listeners = new Set<UserListener>();

/** The user of a token, requested once; other tabs may have stored another token since. */
let loaded: { token: string | null; user: Promise<User | null> } | null = null;

export const getToken = (): string | null => (typeof window === 'undefined' ? null : readStored(TOKEN_KEY));

export function setToken(token: string | null): void {
  writeStored(TOKEN_KEY, token);
}

/** Notified when a user signs in or out, when the session ends (null), and when the profile changes. */
export function onUserChange(listener: UserListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the user of the stored token, e.g. after signing in or a change of the profile. */
export function setUser(user: User | null): void {
  loaded = { token: getToken(), user: Promise.resolve(user) };
  for (const notify of listeners) notify(user);
}

/**
 * The user of the stored token; null when signed out.
 * @throws ApiError if the user could not be loaded; the next call retries
 */
export function loadUser(): Promise<User | null> {
  const token = getToken();
  if (!token) return Promise.resolve(null);
  if (loaded?.token === token) return loaded.user;
  const user = requestUser();
  loaded = { token, user };
  user.catch(() => {
    if (loaded?.user === user) loaded = null;
  });
  return user;
}

async function requestUser(): Promise<User | null> {
  try {
    return (await api(getMe)).data;
  } catch (error) {
    // The session has ended.
    if (!getToken()) return null;
    throw error;
  }
}

/** The API's origin where it differs from the page's; empty otherwise. */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? '';

/** An API client with the signed-in user's token and automatic refresh, over another `fetch`. */
export const createSessionClient = (
  fetchResponse: (url: string, init: RequestInit) => Promise<Response>,
): ApiClient =>
  createApiClient({
    get baseUrl() {
      return apiOrigin();
    },
    fetch: fetchResponse,
    getToken,
    onUnauthorized: refreshSession,
  });

/** Timeout of a call, longer than the server waits for the card processor. */
const TIME_LIMIT_MS = 25_000;

/** The API in the browser, with the signed-in user's token: `await api(listOrders, { query: { page: "1" } })`. */
export const api: ApiClient = createSessionClient((url, init) => {
  const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
  return fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeLimit]) : timeLimit });
});

let pendingRefresh: Promise<string | null> | null = null;

/**
 * Requests a new token with the refresh cookie. Concurrent calls share one request. The rejected token stays stored until
 * the server has responded, so that neither other tabs nor calls in the meantime take the user for signed out.
 * @returns the new token; null when signed out
 * @throws ApiError if the server could not say whether the session has ended
 */
export async function refreshSession(rejectedToken: string | null): Promise<string | null> {
  const current = getToken();
  if (current !== rejectedToken) return current;
  pendingRefresh ??= requestNewToken().finally(() => {
    pendingRefresh = null;
  });
  return await pendingRefresh;
}

async function requestNewToken(): Promise<string | null> {
  const rejectedToken = getToken();
  const session = await api(refresh).catch((error: unknown) => {
    // Anything else says nothing about the session.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
  // Otherwise signed out or refreshed meanwhile, here or in another tab.
  if (getToken() === rejectedToken) {
    setToken(session?.data.token ?? null);
    setUser(session?.data.user ?? null);
  }
  return getToken();
}
