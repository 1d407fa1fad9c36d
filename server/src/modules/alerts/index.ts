export {
  type Alert,
  type AlertRow,
  countOpenAlerts,
  hasOpenAlert,
  listOpenAlerts,
  raiseAlert,
  resolveAlert,
  resolveAlertById,
  resolveAlertsExcept,
} from './alerts.store.ts';
export { listAlertsToEmail, markEmailed, wasEmailedWithin } from './emailed-alerts.store.ts';
