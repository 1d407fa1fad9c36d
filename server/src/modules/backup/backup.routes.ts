import * as endpoints from '@presently/contracts/operator-backups';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { keyFromHeaders } from '../../platform/idempotency.ts';
import { requireViewer } from '../accounts/index.ts';
import { readBackupStatus } from './read-backup-status.ts';
import { requestBackup } from './request-backup.ts';

export function backupRoutes(app: FastifyInstance, deps: BaseDeps): void {
  defineRoute(app, endpoints.getBackups, async () => ok(await readBackupStatus(deps, deps.database.db)));
  defineRoute(app, endpoints.requestBackup, async ({ request, headers }) => {
    const viewer = requireViewer(request);
    const key = keyFromHeaders(headers, `request-backup:${viewer.userId}`);
    const data = await requestBackup(deps, viewer, key);
    return { status: 202 as const, body: { success: true as const, data } };
  });
}
