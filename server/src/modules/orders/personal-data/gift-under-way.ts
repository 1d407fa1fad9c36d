import { formatLongDay } from '@presently/texts/format';
import * as texts from '@presently/texts/server/orders';
import type { BaseDeps } from '../../../deps.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { listGiftsUnderWay } from '../store/personal-data.store.ts';

/** @throws HttpError 409 with the latest date until which one of these orders still needs its data */
export async function assertNotUnderWay(
  { shopSettings }: Pick<BaseDeps, 'shopSettings'>,
  tx: Tx,
  orderIds: string[],
): Promise<void> {
  const latest = (await listGiftsUnderWay(tx, orderIds)).at(-1);
  if (!latest) return;
  const day = formatLongDay(latest.until, shopSettings.current().time_zone);
  throw new HttpError('gift_under_way', {
    message: latest.isClaimed ? texts.giftIsOnItsWay(day) : texts.giftWaitsForClaim(day),
    until: latest.until,
  });
}
