export { type Alarm, type AlarmRow, raiseAlarm, settleAlarm } from './alarms.store.ts';
