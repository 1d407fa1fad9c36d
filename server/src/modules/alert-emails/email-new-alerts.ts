import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tryAcquireSchedule } from '../../platform/db/try-acquire-schedule.ts';
import { type AlertRow, listAlertsToEmail, markEmailed, wasEmailedWithin } from '../alerts/index.ts';
import { countUnsentMessages, findMessageKinds, queueMessage } from '../messaging/index.ts';
import { alertRecipient } from '../shop-settings/index.ts';
import { ALERT_EMAIL, alertEmail } from './alert-email.ts';

/** Alerts raised within this time share an email; one that is resolved sooner is not reported. */
const COLLECT_SECONDS = 5 * 60;
/** At most one email in this time, however many alerts there are. */
const PAUSE_SECONDS = 60 * 60;
/** Per email; further ones are in the next. */
const MAX_ALERTS = 500;

/**
 * Queues one email to the owners about alerts that have not been reported yet. Runs on one instance at a time.
 * @returns the number of alerts in it; 0 when no email is due
 */
export async function emailNewAlerts(
  deps: Pick<BaseDeps, 'database' | 'settings' | 'shopSettings' | 'scheduler'>,
): Promise<number> {
  const to = alertRecipient(deps);
  if (to === null) return 0;
  return await deps.database.transaction(async (tx) => {
    if (!(await tryAcquireSchedule(tx, 'email-new-alerts', 10))) return 0;
    if (await wasEmailedWithin(tx, PAUSE_SECONDS)) return 0;
    // While emails are not being delivered, another one would only queue up behind the last.
    if ((await countUnsentMessages(tx, ALERT_EMAIL)) > 0) return 0;
    const alerts = await findDueAlerts(tx);
    if (alerts.length === 0) return 0;
    await queueMessage(tx, deps, { ...alertEmail(alerts, deps.settings.publicOrigin), to });
    await markEmailed(
      tx,
      alerts.map(({ id }) => id),
    );
    return alerts.length;
  });
}

/** Wait until the oldest alert is old enough for others to share its email. */
async function findDueAlerts(tx: Tx): Promise<AlertRow[]> {
  const alerts = await withoutOwnFailures(tx, await listAlertsToEmail(tx, MAX_ALERTS));
  return alerts.some(({ ageSeconds }) => ageSeconds >= COLLECT_SECONDS) ? alerts : [];
}

/** Do not report an undeliverable report to the same address. */
async function withoutOwnFailures<T extends AlertRow>(tx: Tx, alerts: T[]): Promise<T[]> {
  const kinds = await findMessageKinds(
    tx,
    alerts.map(({ subject }) => subject),
  );
  return alerts.filter(({ subject }) => kinds.get(subject) !== ALERT_EMAIL);
}
