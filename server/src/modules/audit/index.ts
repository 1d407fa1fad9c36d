export { auditDuties } from './audit.duties.ts';
export { auditRoutes } from './audit.routes.ts';
export {
  type Actor,
  type AuditEvent,
  type AuditRow,
  findAuthorOf,
  listAuditOf,
  recordAudit,
  recordAudits,
} from './audit.store.ts';
