import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedConfig } from '../../deps.ts';
import { cookieName } from '../../platform/http/cookie-name.ts';
import { isLoopbackHost } from '../../platform/http/is-loopback-host.ts';

const REFRESH_COOKIE = 'presently_refresh';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Browsers may reject Secure cookies over plain http, which is only supported on localhost. */
function isPlainLocalhost(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && isLoopbackHost(hostname);
}

/** Attributes of all cookies set by signing in. */
export const cookieAttributes = ({ publicOrigin }: ResolvedConfig) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: !isPlainLocalhost(publicOrigin),
});

/** Prefixed with `__Secure-` where possible; `__Host-` would require the path `/`. */
export const accountCookieName = (name: string, settings: ResolvedConfig): string =>
  cookieName(name, cookieAttributes(settings));

export const refreshTokenOf = (request: FastifyRequest, settings: ResolvedConfig): string | undefined =>
  request.cookies[accountCookieName(REFRESH_COOKIE, settings)];

export const setRefreshCookie = (reply: FastifyReply, settings: ResolvedConfig, token: string): void =>
  void reply.setCookie(accountCookieName(REFRESH_COOKIE, settings), token, {
    ...cookieAttributes(settings),
    maxAge: MAX_AGE_SECONDS,
  });

export const clearRefreshCookie = (reply: FastifyReply, settings: ResolvedConfig): void =>
  void reply.clearCookie(accountCookieName(REFRESH_COOKIE, settings), cookieAttributes(settings));
