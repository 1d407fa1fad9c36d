export {
  type Alarm,
  type AlarmRow,
  countOpenAlarms,
  listOpenAlarms,
  raiseAlarm,
  settleAlarm,
  settleAlarmById,
  settleAlarmsExcept,
} from './alarms.store.ts';
