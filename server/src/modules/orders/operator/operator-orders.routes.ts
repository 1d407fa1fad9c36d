import * as corrections from '@presently/contracts/operator-corrections';
import { getFirstSteps } from '@presently/contracts/operator-first-steps';
import * as contract from '@presently/contracts/operator-orders';
import * as operatorProblems from '@presently/contracts/operator-problems';
import * as unclaimed from '@presently/contracts/operator-unclaimed';
import * as packingSlips from '@presently/contracts/packing-slips';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { cursorPageReply } from '../../../platform/http/keyset-pagination.ts';
import { keyFromHeaders } from '../../../platform/idempotency.ts';
import { requireViewer } from '../../accounts/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { addNote } from './add-note.ts';
import { correctOrderAddress } from './correct-order-address.ts';
import { extendOrder } from './extend-order.ts';
import { listFirstSteps } from './first-steps.ts';
import { moveOrders } from './move-orders.ts';
import { getListedOrderId, getOrderDetail, listOrders, serializeNote } from './order-queries.ts';
import { queuesSeenBy } from './packer-access.ts';
import { renderPackingSlips } from './packing-slip.ts';
import { SLIP_STYLE } from './packing-slip-html.ts';
import { listProblems, readQueues, resolveProblem, retryFailedMessage } from './problems.ts';
import { refundOrder } from './refund-order.ts';
import { listRefundsDue, retryFailedRefund } from './refunds-due.ts';
import { resendReceipt } from './resend-receipt.ts';
import { extendOrders, remindOrders } from './unclaimed-orders.ts';
import { undoStep } from './undo-step.ts';

const SLIP_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function operatorOrderRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const respondWithOrder = async (request: FastifyRequest, id: string) =>
    ok(await getOrderDetail(deps, requireViewer(request), id));

  defineRoute(app, contract.listOperatorOrders, async ({ query, request }) => {
    const { orders, nextCursor } = await listOrders(deps, requireViewer(request), query);
    return cursorPageReply(orders, nextCursor);
  });
  defineRoute(app, contract.getOperatorOrder, async ({ params, request }) =>
    respondWithOrder(request, await getListedOrderId(deps, params.id)),
  );
  defineRoute(app, contract.refundOrder, async ({ params, body, headers, request }) => {
    const orderId = await getListedOrderId(deps, params.id);
    const idempotencyKey = headers['idempotency-key'] ?? null;
    await refundOrder(deps, requireViewer(request), { orderId, input: body, idempotencyKey });
    return respondWithOrder(request, orderId);
  });
  defineRoute(app, contract.extendOrderAsOperator, async ({ params, body, headers, request }) => {
    const orderId = await getListedOrderId(deps, params.id);
    const operator = requireViewer(request);
    const idempotencyKey = headers['idempotency-key'];
    const key = idempotencyKey ? { scope: `extend:${operator.userId}`, key: idempotencyKey } : null;
    await extendOrder(deps, operator, { orderId, days: body.days, key });
    return respondWithOrder(request, orderId);
  });
  defineRoute(app, contract.resendReceipt, async ({ params, request }) => {
    const orderId = await getListedOrderId(deps, params.id);
    await resendReceipt(deps, requireViewer(request), orderId);
    return respondWithOrder(request, orderId);
  });
  defineRoute(app, contract.addOrderNote, async ({ params, body, headers, request }) => {
    const orderId = await getListedOrderId(deps, params.id);
    const operator = requireViewer(request);
    const key = keyFromHeaders(headers, `note:${operator.userId}`);
    const note = await addNote(deps, operator, { orderId, text: body.text, key });
    return created(serializeNote(note), `/api/operator/orders/${orderId}`);
  });
  defineRoute(app, contract.moveOrders, async ({ body, request }) =>
    ok({ results: await moveOrders(deps, requireViewer(request), body.moves) }),
  );
  defineRoute(app, corrections.undoOrder, async ({ params, body, headers, request }) => {
    const orderId = await getListedOrderId(deps, params.id);
    const idempotencyKey = headers['idempotency-key'] ?? null;
    await undoStep(deps, requireViewer(request), { orderId, input: body, idempotencyKey });
    return respondWithOrder(request, orderId);
  });
  defineRoute(app, corrections.correctOrderAddress, async ({ params, body, request }) => {
    const orderId = await getListedOrderId(deps, params.id);
    await correctOrderAddress(deps, requireViewer(request), orderId, body);
    return respondWithOrder(request, orderId);
  });
  defineRoute(app, getFirstSteps, async () => ok({ steps: await listFirstSteps(deps) }));
  unclaimedRoutes(app, deps);
  slipRoutes(app, deps);
  problemRoutes(app, deps);
}

function unclaimedRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  defineRoute(app, unclaimed.extendOrders, async ({ body, headers, request }) => {
    const idempotencyKey = headers['idempotency-key'] ?? null;
    return ok({ results: await extendOrders(deps, requireViewer(request), { ...body, idempotencyKey }) });
  });
  defineRoute(app, unclaimed.remindOrders, async ({ body, headers, request }) => {
    const idempotencyKey = headers['idempotency-key'] ?? null;
    return ok({ results: await remindOrders(deps, requireViewer(request), { ...body, idempotencyKey }) });
  });
}

function slipRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const respondWithHtml = (reply: FastifyReply, html: string) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', SLIP_CONTENT_SECURITY_POLICY);
    return { status: 200 as const, body: html };
  };
  defineRoute(app, packingSlips.getPackingSlip, async ({ params, query, request, reply }) => {
    const orderId = await getListedOrderId(deps, params.id);
    return respondWithHtml(
      reply,
      await renderPackingSlips(deps, requireViewer(request), [orderId], query.paper),
    );
  });
  defineRoute(app, packingSlips.getPackingSlips, async ({ query, request, reply }) => {
    const orderIds: string[] = [];
    for (const id of query.ids) orderIds.push(await getListedOrderId(deps, id));
    return respondWithHtml(
      reply,
      await renderPackingSlips(deps, requireViewer(request), orderIds, query.paper),
    );
  });
  defineRoute(app, packingSlips.getPackingSlipStyle, async ({ reply }) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return { status: 200 as const, body: SLIP_STYLE };
  });
}

/** Queues, problems (open alerts) and due refunds. */
function problemRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  defineRoute(app, contract.getQueues, async ({ request }) =>
    ok(queuesSeenBy(requireViewer(request), await readQueues(deps))),
  );
  defineRoute(app, operatorProblems.listProblems, async ({ query }) => {
    const { problems, nextCursor } = await listProblems(deps, query);
    return cursorPageReply(problems, nextCursor);
  });
  defineRoute(app, operatorProblems.resolveProblem, async ({ params, request }) => {
    await resolveProblem(deps, requireViewer(request), params.id);
    return ok({});
  });
  defineRoute(app, operatorProblems.retryMessage, async ({ params, request }) =>
    ok({ status: await retryFailedMessage(deps, requireViewer(request), params.id) }),
  );
  defineRoute(app, operatorProblems.listRefundsDue, async ({ query }) => {
    const { refunds, nextCursor } = await listRefundsDue(deps, query);
    return cursorPageReply(refunds, nextCursor);
  });
  defineRoute(app, operatorProblems.retryRefund, async ({ params, request }) =>
    ok(await retryFailedRefund(deps, requireViewer(request), params.id)),
  );
}
