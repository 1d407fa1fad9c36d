export { auditRoutes } from './audit.routes.ts';
export {
  type Actor,
  type AuditEvent,
  type AuditRow,
  anonymiseActor,
  eraseAuditDetails,
  findLastChange,
  listAuditForSubject,
  nameActor,
  recordAudit,
  recordAudits,
} from './audit.store.ts';
export { auditTasks } from './audit.tasks.ts';
