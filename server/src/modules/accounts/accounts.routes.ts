import * as endpoints from '@presently/contracts/accounts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { requireViewer } from './authenticate.ts';
import { deleteUser } from './delete-user.ts';
import { exportUser } from './export-user.ts';
import { deviceIdOf, setBrowserCookie, setDeviceCookie } from './known-device.ts';
import { logOut, logOutEverywhere } from './log-out.ts';
import { clearRefreshCookie, refreshTokenOf, setRefreshCookie } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';
import { sendCode } from './send-code.ts';
import type { CodeRequest } from './sign-in-limits.ts';
import { updateProfile, updateUser } from './update-user.ts';
import { serializeUser } from './user.serializer.ts';
import { userExists } from './user-exists.ts';
import { findUser } from './users.store.ts';
import { verifyCode } from './verify-code.ts';

export function accountRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  app.decorateRequest('viewer', null);
  signInRoutes(app, deps);
  sessionRoutes(app, deps);
  currentUserRoutes(app, deps);
}

function signInRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const toCodeRequest = (request: FastifyRequest, phoneNumber: string): CodeRequest => ({
    phoneNumber,
    device: deviceIdOf(request, deps.settings, phoneNumber),
    address: request.ip,
  });
  defineRoute(app, endpoints.sendCode, async ({ body, request, reply }) => {
    const codeRequest = toCodeRequest(request, body.phone_number);
    // Before sending, because the cookie must also be set on an error response.
    setBrowserCookie(reply, deps.settings, codeRequest.device);
    return ok(await sendCode(deps, codeRequest));
  });
  defineRoute(app, endpoints.checkUser, async ({ body, request }) =>
    ok(await userExists(deps, body.phone_number, request.ip)),
  );
  defineRoute(app, endpoints.verifyCode, async ({ body, request, reply }) => {
    const codeRequest = toCodeRequest(request, body.phone_number);
    const signedIn = await verifyCode(deps, codeRequest, body.code);
    if (!signedIn) throw new HttpError('invalid_code');
    setRefreshCookie(reply, deps.settings, signedIn.tokens.refreshToken);
    setDeviceCookie(reply, deps.settings, codeRequest.phoneNumber, codeRequest.device);
    return ok({
      token: signedIn.tokens.accessToken,
      user: serializeUser(signedIn.user),
      is_new_user: signedIn.isNewUser,
    });
  });
}

function sessionRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  const rejectSession = (reply: FastifyReply): never => {
    clearRefreshCookie(reply, deps.settings);
    throw new HttpError('unauthorized');
  };
  defineRoute(app, endpoints.refreshSession, async ({ request, reply }) => {
    const cookie = refreshTokenOf(request, deps.settings);
    const refreshed = cookie ? await refreshSession(deps, cookie) : null;
    if (!refreshed) return rejectSession(reply);
    setRefreshCookie(reply, deps.settings, refreshed.tokens.refreshToken);
    return ok({ token: refreshed.tokens.accessToken, user: serializeUser(refreshed.user) });
  });
  defineRoute(app, endpoints.logout, async ({ request, reply }) => {
    const ended = await logOut(deps, request.viewer, refreshTokenOf(request, deps.settings));
    if (!ended) return rejectSession(reply);
    clearRefreshCookie(reply, deps.settings);
    return ok({});
  });
  defineRoute(app, endpoints.logoutEverywhere, async ({ request, reply }) => {
    await logOutEverywhere(deps, requireViewer(request).userId);
    clearRefreshCookie(reply, deps.settings);
    return ok({});
  });
}

function currentUserRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  defineRoute(app, endpoints.getMe, async ({ request }) => {
    const user = await findUser(deps.database.db, requireViewer(request).userId);
    if (!user) throw new HttpError('unauthorized');
    return ok(serializeUser(user));
  });
  defineRoute(app, endpoints.updateMe, async ({ request, body }) =>
    ok(serializeUser(await updateUser(deps, requireViewer(request).userId, body))),
  );
  defineRoute(app, endpoints.updateProfile, async ({ request, body }) =>
    ok(serializeUser(await updateProfile(deps, requireViewer(request).userId, body))),
  );
  defineRoute(app, endpoints.exportMe, async ({ request }) =>
    ok(await exportUser(deps, requireViewer(request).userId)),
  );
  defineRoute(app, endpoints.deleteMe, async ({ request, reply }) => {
    await deleteUser(deps, requireViewer(request).userId);
    clearRefreshCookie(reply, deps.settings);
    return ok({});
  });
}
