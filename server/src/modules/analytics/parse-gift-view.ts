import { z } from 'zod';

const SESSION_ID_LENGTH = 100;
const storable = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'));

const Sent = z.object({
  gift_id: storable.min(1).max(100),
  session_id: storable
    .transform((value) => value.slice(0, SESSION_ID_LENGTH).toWellFormed() || null)
    .nullish()
    .catch(null),
});

/**
 * What a body says was viewed, and in which visit; null for anything that says nothing of the kind. Who
 * viewed it is never read from here.
 */
export function parseGiftView(body: string): { giftId: string; sessionId: string | null } | null {
  try {
    const { gift_id: giftId, session_id: sessionId } = Sent.parse(JSON.parse(body));
    return { giftId, sessionId: sessionId ?? null };
  } catch {
    return null;
  }
}
