import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BaseDeps } from '../../../deps.ts';
import { cookieName } from '../../../platform/http/cookie-name.ts';
import { sha256 } from '../../../platform/ids.ts';
import { isRecipientKey, recipientKeyOf } from '../order-keys.ts';

type Deps = Pick<BaseDeps, 'settings'>;

/** One cookie for each gift. The name contains a hash, so that it does not reveal the gift link. */
const cookieNameFor = ({ settings }: Deps, urlId: string): string =>
  cookieName(`presently_gift_${sha256(urlId).slice(0, 16)}`, cookieAttributes(settings));

const cookieAttributes = ({ publicOrigin }: Deps['settings']) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicOrigin.startsWith('https:'),
  path: '/',
});

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** Identifies this browser as the recipient of the gift. */
export function setRecipientCookie(
  deps: Deps,
  reply: FastifyReply,
  order: { id: string; urlId: string },
): void {
  reply.setCookie(cookieNameFor(deps, order.urlId), recipientKeyOf(deps, order.id), {
    ...cookieAttributes(deps.settings),
    maxAge: MAX_AGE_SECONDS,
  });
}

export const isRecipient = (
  deps: Deps,
  request: FastifyRequest,
  order: { id: string; urlId: string },
): boolean => isRecipientKey(deps, order.id, request.cookies[cookieNameFor(deps, order.urlId)]);
