import * as endpoints from '@presently/contracts/operator-settings';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { requireViewer } from '../accounts/index.ts';
import { readSettings } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';

export function shopSettingsRoutes(app: FastifyInstance, deps: BaseDeps): void {
  defineRoute(app, endpoints.getSettings, async () => ok(await readSettings(deps, deps.database.db)));
  defineRoute(app, endpoints.updateSettings, async ({ request, body }) =>
    ok(await updateSettings(deps, requireViewer(request), body)),
  );
}
