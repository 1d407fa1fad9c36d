import * as endpoints from '@presently/contracts/operator-audit';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute } from '../../platform/http/define-route.ts';
import { cursorPageReply } from '../../platform/http/keyset-pagination.ts';
import { listAudit } from './list-audit.ts';

export function auditRoutes(app: FastifyInstance, deps: BaseDeps): void {
  defineRoute(app, endpoints.listAuditEntries, async ({ query }) => {
    const { entries, nextCursor } = await listAudit(deps, query);
    return cursorPageReply(entries, nextCursor);
  });
}
