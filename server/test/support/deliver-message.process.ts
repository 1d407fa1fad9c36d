import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { createInfoPagesCache } from '../../src/modules/info-pages/index.ts';
import { deliverMessage } from '../../src/modules/messaging/deliver-message.ts';
import { createShopSettingsCache } from '../../src/modules/shop-settings/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { noMetrics } from '../../src/platform/metrics/metrics.ts';
import { createScheduler } from '../../src/platform/scheduler.ts';

/* Sends one message, in a process that a test can kill. Arguments: database URL, SMTP URL, message id. */
const [url, smtpUrl, id] = process.argv.slice(2) as [string, string, string];
const settings = {
  ...readConfig({ SMTP_URL: smtpUrl }, '/nowhere'),
  publicOrigin: 'https://gifts.example',
  secretKey: 'a secret of the tests, 32 characters long',
};
const database = openDatabase({ url, onError: () => {} });
const log = pino({ level: 'silent' });
const deps = {
  settings,
  shopSettings: createShopSettingsCache({ settings, database, log }),
  infoPages: createInfoPagesCache({ database, log }),
  database,
  scheduler: createScheduler(log),
  metrics: noMetrics,
  clock: systemClock,
  log,
};
await deliverMessage(deps, id);
await database.close();
