import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from '../../platform/http/cookie-name.ts';
import { sha256 } from '../../platform/ids.ts';
import { isRecipientKey, type OrdersDeps, recipientKeyOf } from '../orders/index.ts';

/** One cookie a gift; its name tells nothing of the gift link. */
const nameFor = ({ settings }: OrdersDeps, urlId: string): string =>
  cookieName(`presently_gift_${sha256(urlId).slice(0, 16)}`, attributesOf(settings));

const attributesOf = ({ publicOrigin }: OrdersDeps['settings']) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicOrigin.startsWith('https:'),
  path: '/',
});

const SIX_MONTHS = 180 * 24 * 60 * 60;

/** From now on this browser is the recipient's for this gift. */
export function setRecipientCookie(
  deps: OrdersDeps,
  reply: FastifyReply,
  order: { id: string; urlId: string },
): void {
  reply.setCookie(nameFor(deps, order.urlId), recipientKeyOf(deps, order.id), {
    ...attributesOf(deps.settings),
    maxAge: SIX_MONTHS,
  });
}

export const isRecipient = (
  deps: OrdersDeps,
  request: FastifyRequest,
  order: { id: string; urlId: string },
): boolean => isRecipientKey(deps, order.id, request.cookies[nameFor(deps, order.urlId)]);

/** The key of the link in a recipient's e-mail, exchanged for the cookie. */
export const isKeyFromLink = (deps: OrdersDeps, orderId: string, key: string): boolean =>
  isRecipientKey(deps, orderId, key);
