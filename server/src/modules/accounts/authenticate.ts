import type { Endpoint } from '@presently/contracts/endpoint';
import { hasRole, roleNeededFor } from '@presently/contracts/roles';
import * as texts from '@presently/texts/server/accounts';
import type { FastifyRequest } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { sha256 } from '../../platform/ids.ts';
import { findViewer, type Viewer } from './sessions.store.ts';

/**
 * Creates the hook that sets `request.viewer`, depending on the endpoint's `auth`: `public` ignores tokens;
 * `session` ignores an invalid one; `optional` rejects an invalid one with 401; `bearer` and the roles require a valid
 * one, and the latter the role (403).
 */
export function authenticate({ database }: BaseDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const auth = request.routeOptions.config?.auth ?? 'public';
    request.viewer = null;
    if (auth === 'public') return;
    const token = bearerToken(request.headers.authorization);
    request.viewer = token ? await findViewer(database.db, sha256(token)) : null;
    if (auth === 'session' || request.viewer) {
      if (!isAllowed(auth, request.viewer)) throw roleTooLow(request.viewer);
      return;
    }
    if (auth !== 'optional' || token !== null) throw new HttpError('unauthorized');
  };
}

/** The role is read from the database for each request, so a change takes effect immediately. */
function isAllowed(auth: NonNullable<Endpoint['auth']>, viewer: Viewer | null): boolean {
  const needed = roleNeededFor({ auth });
  return needed === null || hasRole(viewer?.role ?? null, needed);
}

const roleTooLow = (viewer: Viewer | null): HttpError =>
  new HttpError('forbidden', viewer?.role ? { message: texts.roleMayNot[viewer.role] } : {});

/** @returns null without a bearer token; an empty token is returned as such, and is invalid */
const bearerToken = (header: string | undefined): string | null =>
  header && /^bearer\b/i.test(header) ? header.slice('bearer'.length).trim() : null;

/** @throws HttpError 401 when nobody is signed in */
export function requireViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new HttpError('unauthorized');
  return request.viewer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null on public endpoints and for guests. */
    viewer: Viewer | null;
  }
}
