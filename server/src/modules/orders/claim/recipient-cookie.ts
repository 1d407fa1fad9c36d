import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BaseDeps } from '../../../deps.ts';
import { cookieName } from '../../../platform/http/cookie-name.ts';
import { sha256 } from '../../../platform/ids.ts';
import { isRecipientKey, recipientKeyOf } from '../order-keys.ts';

type Deps = Pick<BaseDeps, 'settings'>;

const prefixOf = ({ settings }: Deps): string => cookieName('presently_gift_', cookieAttributes(settings));

/** One cookie for each gift. The name contains a hash, so that it does not reveal the gift link. */
const cookieNameFor = (deps: Deps, urlId: string): string => `${prefixOf(deps)}${sha256(urlId).slice(0, 16)}`;

const cookieAttributes = ({ publicOrigin }: Deps['settings']) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicOrigin.startsWith('https:'),
  path: '/',
});

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** About 5 kB, as proxies often refuse a header of more than 8 kB. */
const MAX_COOKIES = 50;

/**
 * Identifies this browser as the recipient of the gift. Of too many gifts the oldest are forgotten; the link in the
 * recipient's e-mail still identifies it.
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
