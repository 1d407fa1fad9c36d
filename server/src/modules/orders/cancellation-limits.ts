import * as texts from '@presently/texts/server/orders';
import type { BaseDeps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import {
  getRateLimitWindows,
  incrementRateLimit,
  type RateLimitBucket,
} from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';
import { normaliseMailbox } from '../messaging/index.ts';
import { countUnrefundedPayments, findPayer, type Payer } from '../payments/index.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { findOrder } from './store/orders.store.ts';

const DAY_SECONDS = 86_400;

/** The identities by which cancellations are counted: payer, email address and IP network. */
type Buyer = Pick<Payer, 'payerFingerprint' | 'ipFingerprint' | 'isSignedIn'> & { email: string | null };
type CancellationLimit = RateLimitBucket & {
  /** The unrefunded purchases of this payer or network raise the limit. */
  raisedByPurchasesOf: 'payer' | 'network';
};

/**
 * Rate-limit buckets for gifts that were bought and then cancelled or declined: each one costs a processing fee and
 * sends emails to an unverified address. Guests are counted by payer, email address and IP network. Signed-in users
 * are counted by account only, so that others cannot block them by exhausting the limit of their email address or
 * office network.
 */
function bucketsOf({ settings }: Pick<BaseDeps, 'settings'>, buyer: Buyer): CancellationLimit[] {
  const bucket = (
    name: string,
    max: number,
    raisedByPurchasesOf: CancellationLimit['raisedByPurchasesOf'] = 'payer',
  ): CancellationLimit => ({
    bucket: `cancellations:${name}`,
    limit: { max, windowSeconds: DAY_SECONDS },
    raisedByPurchasesOf,
  });
  const payerBucket = bucket(`payer:${buyer.payerFingerprint}`, 20);
  if (buyer.isSignedIn) return [payerBucket];
  return [
    payerBucket,
    bucket(`network:${buyer.ipFingerprint}`, 200, 'network'),
    ...(buyer.email
      ? [bucket(`mailbox:${hmac(settings.secretKey, 'mailbox', normaliseMailbox(buyer.email))}`, 20)]
      : []),
  ];
}

/**
 * Rejects buyers who repeatedly buy and cancel. Each unrefunded purchase of the last day allows one more cancellation,
 * so that an office with many buyers is not blocked by its own volume.
 * @throws HttpError 429
 */
export async function assertBelowCancellationLimit(
  db: Executor,
  deps: OrdersDeps,
  buyer: Buyer,
): Promise<void> {
  const buckets = bucketsOf(deps, buyer);
  const windows = await getRateLimitWindows(
    db,
    buckets.map(({ bucket }) => bucket),
  );
  for (const { bucket, limit, raisedByPurchasesOf } of buckets) {
    const window = windows.get(bucket);
    if (!window || window.count < limit.max) continue;
    if (window.count < limit.max + (await countUnrefundedPayments(db, buyer, raisedByPurchasesOf))) continue;
    throw new HttpError('too_many_requests', {
      message: buyer.isSignedIn ? texts.tooManyCancelled : texts.tooManyCancelledByGuest,
      retryAfterSeconds: window.retryAfterSeconds,
    });
  }
}

/**
 * Counts a gift that was cancelled by its gifter or declined by its recipient. Call after the commit, so that the
 * shared counter rows are not locked by the order's transaction. A failure is only logged, because the order has
 * already ended.
 */
export async function countCancellation(deps: OrdersDeps, orderId: string): Promise<void> {
  await incrementBuckets(deps, orderId).catch((err: unknown) =>
    deps.log.warn({ err, orderId }, 'failed to count a cancellation towards its rate limit'),
  );
}

async function incrementBuckets(deps: OrdersDeps, orderId: string): Promise<void> {
  const { db } = deps.database;
  const order = await findOrder(db, orderId);
  const payer = order && (await findPayer(db, order.purchaseId));
  if (!payer) return;
  const buyer = { ...payer, isSignedIn: order.gifter.userId !== null, email: order.gifter.email };
  for (const limit of bucketsOf(deps, buyer)) await incrementRateLimit(db, limit);
}
