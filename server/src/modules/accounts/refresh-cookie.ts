import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedConfig } from '../../deps.ts';
import { cookieName } from '../../platform/http/cookie-name.ts';

const REFRESH_COOKIE = 'presently_refresh';

const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** A browser keeps no Secure cookie of a shop that is tried out over plain http; nowhere else is http good enough. */
const PLAIN_LOCALHOST = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Of every cookie that a sign-in sets. */
export const cookieAttributes = ({ publicOrigin }: ResolvedConfig) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: !PLAIN_LOCALHOST.test(publicOrigin),
});

/** The path that the cookies of a sign-in are limited to rules out `__Host-`, which needs `/`. */
export const accountCookieName = (name: string, settings: ResolvedConfig): string =>
  cookieName(name, cookieAttributes(settings));

export const refreshTokenOf = (request: FastifyRequest, settings: ResolvedConfig): string | undefined =>
  request.cookies[accountCookieName(REFRESH_COOKIE, settings)];

export const setRefreshCookie = (reply: FastifyReply, settings: ResolvedConfig, token: string): void =>
  void reply.setCookie(accountCookieName(REFRESH_COOKIE, settings), token, {
    ...cookieAttributes(settings),
    maxAge: THIRTY_DAYS,
  });

export const clearRefreshCookie = (reply: FastifyReply, settings: ResolvedConfig): void =>
  void reply.clearCookie(accountCookieName(REFRESH_COOKIE, settings), cookieAttributes(settings));
