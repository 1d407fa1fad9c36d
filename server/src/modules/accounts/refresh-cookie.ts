import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedConfig } from '../../deps.ts';
import { cookieName } from '../../platform/http/cookie-name.ts';

const REFRESH_COOKIE = 'presently_refresh';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Browsers may reject Secure cookies over plain http, which is only supported on localhost. */
const PLAIN_LOCALHOST = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Attributes of all cookies set by signing in. */
export const cookieAttributes = ({ publicOrigin }: ResolvedConfig) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: !PLAIN_LOCALHOST.test(publicOrigin),
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
