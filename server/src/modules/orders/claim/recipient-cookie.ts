import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BaseDeps } from '../../../deps.ts';
import { cookieName } from '../../../platform/http/cookie-name.ts';
import { sha256 } from '../../../platform/ids.ts';
import { isRecipientKey, recipientKeyOf } from '../order-keys.ts';

type Deps = Pick<BaseDeps, 'settings'>;

const prefixOf = ({ settings }: Deps): string => cookieName('presently_gift_', cookieAttributes(settings));

/** One cookie per gift. The name contains a hash, so that it does not reveal the gift link. */
const cookieNameFor = (deps: Deps, urlId: string): string => `${prefixOf(deps)}${sha256(urlId).slice(0, 16)}`;

const cookieAttributes = ({ publicOrigin }: Deps['settings']) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicOrigin.startsWith('https:'),
  path: '/',
});

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** About 5 kB in total; proxies often reject headers over 8 kB. */
const MAX_COOKIES = 50;

/**
 * Identifies this browser as the recipient of the gift. Beyond the maximum, the oldest gifts are dropped; the link in
 * the recipient's email still works for them.
 */
export function setRecipientCookie(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  order: { id: string; urlId: string },
): void {
  const attributes = cookieAttributes(deps.settings);
  const name = cookieNameFor(deps, order.urlId);
  // Browsers send the oldest first (RFC 6265, 5.4).
  const others = Object.keys(request.cookies).filter(
    (other) => other.startsWith(prefixOf(deps)) && other !== name,
  );
  for (const oldest of others.slice(0, -(MAX_COOKIES - 1))) reply.clearCookie(oldest, attributes);
  reply.setCookie(name, recipientKeyOf(deps, order.id), { ...attributes, maxAge: MAX_AGE_SECONDS });
}

export const isRecipient = (
  deps: Deps,
  request: FastifyRequest,
  order: { id: string; urlId: string },
): boolean => isRecipientKey(deps, order.id, request.cookies[cookieNameFor(deps, order.urlId)]);
