export {
  type Alert,
  type AlertRow,
  countOpenAlerts,
  listOpenAlerts,
  raiseAlert,
  resolveAlert,
  resolveAlertById,
  resolveAlertsExcept,
} from './alerts.store.ts';
