import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '~/lib/auth';
import { addToWishlist, listWishlist, removeFromWishlist } from '~/lib/endpoints';
import { api } from '~/lib/session';

/*
 * Which gifts the signed-in user wishes for: asked for once, shared by every heart on the page,
 * and changed at once when one is tapped.
 */

const pageSize = 100;
const nothing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let owner: string | null = null;
let wished = nothing;

function change(next: ReadonlySet<string>): void {
  wished = next;
  for (const tell of listeners) tell();
}

function changeOne(giftId: string, isWished: boolean): void {
  const next = new Set(wished);
  if (isWished) next.add(giftId);
  else next.delete(giftId);
  change(next);
}

/** The ids of the user's wished gifts; none for guests and until they are known. */
export function useWishlist(): ReadonlySet<string> {
  const { user } = useAuth();
  const userId = user?.user_id ?? null;
  useEffect(() => follow(userId), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => wished,
    () => nothing,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function follow(userId: string | null): void {
  if (owner === userId) return;
  owner = userId;
  change(nothing);
  if (userId) void fill(userId);
}

async function fill(userId: string): Promise<void> {
  try {
    for (let page = 1, hasMore = true; hasMore && owner === userId; page += 1) {
      const { data, pagination } = await api(listWishlist, {
        query: { page: String(page), limit: String(pageSize) },
      });
      if (owner !== userId) return;
      change(new Set([...wished, ...data.map((item) => item.gift_id)]));
      hasMore = pagination.has_more;
    }
  } catch (error) {
    console.error('loading the wishlist failed', error);
  }
}

/**
 * Puts a gift on the signed-in user's wishlist or takes it off, shown at once and taken back when it fails.
 * @throws ApiError when the server refused it
 */
export async function setWishlisted(giftId: string, isWished: boolean): Promise<void> {
  const before = wished.has(giftId);
  changeOne(giftId, isWished);
  try {
    if (isWished) await api(addToWishlist, { body: { gift_id: giftId } });
    else await api(removeFromWishlist, { params: { giftId } });
  } catch (error) {
    changeOne(giftId, before);
    throw error;
  }
}
