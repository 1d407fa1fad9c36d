import { z } from 'zod';

const SESSION_ID_LENGTH = 100;
const storable = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'));

const GiftViewBody = z.object({
  gift_id: storable.min(1).max(100),
  session_id: storable
    .transform((value) => value.slice(0, SESSION_ID_LENGTH).toWellFormed() || null)
    .nullish()
    .catch(null),
});

/**
 * Parses the body of a gift view; null if it is invalid. The user is taken from the access token or cookie, never from
 * the body.
 */
export function parseGiftView(body: string): { giftId: string; sessionId: string | null } | null {
  try {
    const { gift_id: giftId, session_id: sessionId } = GiftViewBody.parse(JSON.parse(body));
    return { giftId, sessionId: sessionId ?? null };
  } catch {
    return null;
  }
}
