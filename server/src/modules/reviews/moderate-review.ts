import type { AuditAction } from '@presently/contracts/operator-audit';
import type { OperatorReview, ReviewFilter } from '@presently/contracts/operator-reviews';
import * as texts from '@presently/texts/server/reviews';
import type { Executor } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type CatalogueDeps, findGiftNames } from '../catalogue/index.ts';
import { findOrderNumbers } from '../orders/index.ts';
import { listReviews, lockReview, updateReview } from './operator-reviews.store.ts';
import { serializeOperatorReview } from './review.serializers.ts';
import type { Review } from './reviews.store.ts';

/** A page of reviews for operators, newest first. @throws HttpError 400 for an invalid cursor */
export async function listReviewsForOperators(
  { database: { db } }: CatalogueDeps,
  query: { filter: ReviewFilter; cursor?: string | undefined; limit: number },
): Promise<{ reviews: OperatorReview[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listReviews(db, query);
  return { reviews: await serializeReviews(db, rows), nextCursor };
}

/** With the names of their gifts and the numbers of their orders. */
async function serializeReviews(db: Executor, rows: Review[]): Promise<OperatorReview[]> {
  const giftIds = rows.map(({ giftId }) => giftId);
  const orderIds = rows.map(({ orderId }) => orderId);
  const names = await findGiftNames(db, giftIds);
  const numbers = await findOrderNumbers(db, orderIds);
  return rows.map((row) =>
    serializeOperatorReview(row, {
      giftName: names.get(row.giftId) ?? '',
      orderNumber: numbers.get(row.orderId) as number,
    }),
  );
}

type Moderation = Partial<Pick<Review, 'answer' | 'hiddenReason'>>;

/** The audit log fields of each kind of change, erased with the review because they may name its author. */
export const AUDITED_DETAILS = ['answer', 'reason'];

/** @throws HttpError 404 */
async function moderate(
  deps: CatalogueDeps,
  operator: Actor,
  id: string,
  { action, change, detail }: { action: AuditAction; change: Moderation; detail: keyof Moderation },
): Promise<OperatorReview> {
  const changed = await deps.database.transaction(async (tx) => {
    const review = isUuid(id) ? await lockReview(tx, id) : null;
    if (!review) throw notFound(texts.noSuchReview);
    const after = { ...review, ...change };
    await updateReview(tx, id, change);
    const name = detail === 'answer' ? 'answer' : 'reason';
    await recordAudit(tx, operator, {
      action,
      subjectKind: 'review',
      subjectId: id,
      before: { [name]: review[detail] },
      after: { [name]: after[detail] },
    });
    return after;
  });
  deps.catalogue.invalidate();
  const [serialized] = await serializeReviews(deps.database.db, [changed]);
  return serialized as OperatorReview;
}

/** Replies to a review publicly; null removes the reply. @throws HttpError 404 */
export const answerReview = async (
  deps: CatalogueDeps,
  operator: Actor,
  { id, answer }: { id: string; answer: string | null },
): Promise<OperatorReview> =>
  await moderate(deps, operator, id, { action: 'review.answered', change: { answer }, detail: 'answer' });

/** @throws HttpError 404 */
export const hideReview = async (
  deps: CatalogueDeps,
  operator: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<OperatorReview> =>
  await moderate(deps, operator, id, {
    action: 'review.hidden',
    change: { hiddenReason: reason },
    detail: 'hiddenReason',
  });

/** Shows a hidden review again. @throws HttpError 404 */
export const showReview = async (deps: CatalogueDeps, operator: Actor, id: string): Promise<OperatorReview> =>
  await moderate(deps, operator, id, {
    action: 'review.shown',
    change: { hiddenReason: null },
    detail: 'hiddenReason',
  });
