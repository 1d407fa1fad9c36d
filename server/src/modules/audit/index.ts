export { auditRoutes } from './audit.routes.ts';
export {
  type Actor,
  type AuditEvent,
  type AuditRow,
  anonymiseActor,
  eraseAuditDetails,
  findLastEditor,
  listAuditForSubject,
  recordAudit,
  recordAudits,
} from './audit.store.ts';
export { auditTasks } from './audit.tasks.ts';
