import type { User } from '@presently/contracts/accounts';
import { type ApiClient, createApiClient } from '@presently/contracts/client';
import { refresh } from './endpoints';
import { readStored, writeStored } from './storage';

export const TOKEN_KEY = 'presently.token';

type Listener = (session: { user: User } | null) => void;
const listeners = new Set<Listener>();

export const getToken = (): string | null => (typeof window === 'undefined' ? null : readStored(TOKEN_KEY));

export function setToken(token: string | null): void {
  writeStored(TOKEN_KEY, token);
}

/** Notified when the session has ended (null), or was silently refreshed. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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

/** The API in the browser, with the signed-in user's token: `await api(listOrders, { query: { page: "1" } })`. */
export const api: ApiClient = createSessionClient((url, init) => fetch(url, init));

let pendingRefresh: Promise<string | null> | null = null;

/**
 * Clears a rejected token and requests a new one with the refresh cookie. Concurrent calls share one request.
 * @returns the new token; null when signed out
 */
export function refreshSession(rejectedToken: string | null): Promise<string | null> {
  const current = getToken();
  if (current && current !== rejectedToken) return Promise.resolve(current);
  setToken(null);
  pendingRefresh ??= requestNewToken().finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

async function requestNewToken(): Promise<string | null> {
  try {
    const { data } = await api(refresh);
    setToken(data.token);
    for (const notify of listeners) notify({ user: data.user });
    return data.token;
  } catch {
    for (const notify of listeners) notify(null);
    return null;
  }
}
