import * as contract from '@presently/contracts/operator-reviews';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { cursorPageReply } from '../../platform/http/keyset-pagination.ts';
import { requireViewer } from '../accounts/index.ts';
import type { CatalogueDeps } from '../catalogue/index.ts';
import { answerReview, hideReview, listReviewsForOperators, showReview } from './moderate-review.ts';

/** Console: reviews. */
export function operatorReviewRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  defineRoute(app, contract.listOperatorReviews, async ({ query: { filter = 'all', ...page } }) => {
    const { reviews, nextCursor } = await listReviewsForOperators(deps, { filter, ...page });
    return cursorPageReply(reviews, nextCursor);
  });
  defineRoute(app, contract.answerReview, async ({ params: { id }, body: { answer }, request }) =>
    ok(await answerReview(deps, requireViewer(request), { id, answer })),
  );
  defineRoute(app, contract.hideReview, async ({ params: { id }, body: { reason }, request }) =>
    ok(await hideReview(deps, requireViewer(request), { id, reason })),
  );
  defineRoute(app, contract.showReview, async ({ params: { id }, request }) =>
    ok(await showReview(deps, requireViewer(request), id)),
  );
}
