import type { BaseDeps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { incrementRateLimit, type Limit, getRateLimitWindows } from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';
import { normaliseMailbox } from '../messaging/index.ts';
import { countUnrefundedPayments, findPayer, type Payer } from '../payments/index.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { findOrder } from './orders.store.ts';

const DAY = 86_400;

/** Whose purchases they are: the payer's, those for a mailbox, or those from an address. */
type Buyer = Pick<Payer, 'checkout' | 'network' | 'isSignedIn'> & { email: string | null };
type Bucket = {
  bucket: string;
  limit: Limit /** Whose kept gifts make room in it. */;
  of: 'payer' | 'network';
};

/**
 * Gifts that were bought and then cancelled or declined. Each costs the processor's fee and sends e-mails to an
 * address that nobody has confirmed. A guest is also counted by mailbox and address; who signs in only as themselves,
 * so that a stranger who uses up the limit of a mailbox or an office does not keep its people from buying.
 */
function bucketsOf({ settings }: Pick<BaseDeps, 'settings'>, buyer: Buyer): Bucket[] {
  const bucket = (name: string, max: number, of: Bucket['of'] = 'payer'): Bucket => ({
    bucket: `circle:${name}`,
    limit: { max, windowSeconds: DAY },
    of,
  });
  const own = bucket(`payer:${buyer.checkout}`, 20);
  if (buyer.isSignedIn) return [own];
  return [
    own,
    bucket(`network:${buyer.network}`, 200, 'network'),
    ...(buyer.email
      ? [bucket(`mailbox:${hmac(settings.secretKey, 'mailbox', normaliseMailbox(buyer.email))}`, 20)]
      : []),
  ];
}

/**
 * Stops whoever buys and cancels in a circle. Each gift of the last day that was kept makes room for one more that was
 * not, so an office is never in the way of itself.
 * @throws HttpError 429
 */
export async function assertBelowCancellationLimit(db: Executor, deps: OrdersDeps, buyer: Buyer): Promise<void> {
  const buckets = bucketsOf(deps, buyer);
  const windows = await getRateLimitWindows(
    db,
    buckets.map(({ bucket }) => bucket),
  );
  for (const { bucket, limit, of } of buckets) {
    const window = windows.get(bucket);
    if (!window || window.count < limit.max) continue;
    if (window.count < limit.max + (await countUnrefundedPayments(db, buyer, of))) continue;
    throw new HttpError('too_many_requests', {
      message: `Too many gifts were bought and cancelled. Please ${buyer.isSignedIn ? '' : 'sign in, or '}try again tomorrow.`,
      retryAfterSeconds: window.waitSeconds,
    });
  }
}

/**
 * Counts a gift that its gifter cancelled or its recipient declined; after the commit, so that nobody waits for a count.
 * The gift has ended by then, so a count that fails is only logged.
 */
export async function countCancellation(deps: OrdersDeps, orderId: string): Promise<void> {
  await countEnd(deps, orderId).catch((err: unknown) =>
    deps.log.warn({ err, orderId }, 'a cancelled gift could not be counted'),
  );
}

async function countEnd(deps: OrdersDeps, orderId: string): Promise<void> {
  const { db } = deps.database;
  const [order, payer] = [await findOrder(db, orderId), await findPayer(db, orderId)];
  if (!order || !payer) return;
  const buyer = { ...payer, isSignedIn: order.gifterId !== null, email: order.gifterEmail };
  for (const { bucket, limit } of bucketsOf(deps, buyer)) await incrementRateLimit(db, bucket, limit);
}
