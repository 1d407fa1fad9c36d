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

/** Told when a refusal ended the session, or a silent renewal brought its user. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the API lives when it is not on the page's own host; empty otherwise. */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? '';

/** The API as the signed-in user calls it, over another way of fetching. */
export const createSessionClient = (send: (url: string, init: RequestInit) => Promise<Response>): ApiClient =>
  createApiClient({
    get baseUrl() {
      return apiOrigin();
    },
    fetch: send,
    getToken,
    onUnauthorized: refreshSession,
  });

/** The API in the browser, with the signed-in user's token: `await api(listOrders, { query: { page: "1" } })`. */
export const api: ApiClient = createSessionClient((url, init) => fetch(url, init));

let pendingRefresh: Promise<string | null> | null = null;

/**
 * Clears a refused token and asks once, silently, for the next one.
 * Calls refused together share one renewal; null means signed out.
 */
export function refreshSession(refusedToken: string | null): Promise<string | null> {
  const current = getToken();
  if (current && current !== refusedToken) return Promise.resolve(current);
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
    for (const tell of listeners) tell({ user: data.user });
    return data.token;
  } catch {
    for (const tell of listeners) tell(null);
    return null;
  }
}
