export { type Actor, type AuditEvent, type AuditRow, recordAudit } from './audit.store.ts';
