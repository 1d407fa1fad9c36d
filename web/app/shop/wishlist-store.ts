import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '~/lib/auth';
import { addToWishlist, listWishlist, removeFromWishlist } from '~/lib/endpoints';
import { api } from '~/lib/session';

/*
 * The signed-in user's wishlist: loaded once, shared by all wishlist hearts on the page, and updated optimistically.
 */

const pageSize = 100;
const emptyWishlist: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** The user whose wishlist is loaded. */
let ownerId: string | null = null;
let wishlist = emptyWishlist;
/** The last change of each gift; the next one is sent after it, so that it wins on the server, too. */
const lastChanges = new Map<string, Promise<unknown>>();

function replaceWishlist(next: ReadonlySet<string>): void {
  wishlist = next;
  for (const notify of listeners) notify();
}

function changeLocally(giftId: string, isWishlisted: boolean): void {
  const next = new Set(wishlist);
  if (isWishlisted) next.add(giftId);
  else next.delete(giftId);
  replaceWishlist(next);
}

/** IDs of the gifts on the user's wishlist; empty for guests and while loading. */
export function useWishlist(): ReadonlySet<string> {
  const { user } = useAuth();
  const userId = user?.user_id ?? null;
  useEffect(() => switchUser(userId), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => wishlist,
    () => emptyWishlist,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function switchUser(userId: string | null): void {
  if (ownerId === userId) return;
  // Without an owner it contains only what the user has added since signing in.
  if (ownerId !== null) replaceWishlist(emptyWishlist);
  ownerId = userId;
  if (userId) void loadWishlist(userId);
}

async function loadWishlist(userId: string): Promise<void> {
  try {
    for (let page = 1, hasMore = true; hasMore && ownerId === userId; page += 1) {
      const { data, pagination } = await api(listWishlist, {
        query: { page: String(page), limit: String(pageSize) },
      });
      if (ownerId !== userId) return;
      replaceWishlist(new Set([...wishlist, ...data.map((item) => item.gift_id)]));
      hasMore = pagination.has_more;
    }
  } catch (error) {
    console.error('loading the wishlist failed', error);
  }
}

/**
 * Adds a gift to the signed-in user's wishlist or removes it; optimistic, rolled back on failure.
 * @throws ApiError when the request fails
 */
export async function setWishlisted(giftId: string, isWishlisted: boolean): Promise<void> {
  const wasWishlisted = wishlist.has(giftId);
  const changedOwnerId = ownerId;
  // After signing out, the wishlist is no longer the one that was changed.
  const hasSameOwner = () => changedOwnerId === null || changedOwnerId === ownerId;
  const send = async () => {
    if (!hasSameOwner()) return;
    if (isWishlisted) await api(addToWishlist, { body: { gift_id: giftId } });
    else await api(removeFromWishlist, { params: { giftId } });
  };
  const change = (lastChanges.get(giftId) ?? Promise.resolve()).then(send, send);
  lastChanges.set(giftId, change);
  changeLocally(giftId, isWishlisted);
  try {
    await change;
  } catch (error) {
    if (hasSameOwner()) changeLocally(giftId, wasWishlisted);
    throw error;
  }
}
