import type { FakeStripeServer } from './server.ts';
import type { Json } from './form.ts';
import { answerThreeDSecure, cancelIntent, captureIntent } from './intents.ts';
import { publicView } from './objects.ts';
import { createRefund, failRefund } from './refunds.ts';
import { NO_WEBHOOKS, signEvent } from './webhooks.ts';
import { save, type Context } from './context.ts';

/** What a test may do to the fake Stripe and see of it: faults, the dashboard's buttons, the ledger. */
export async function control(fakeStripe: FakeStripeServer, what: string, given: Json): Promise<unknown> {
  switch (what) {
    case 'fault':
      return { id: fakeStripe.faults.arm(given as never) };
    case 'triggered':
      return await fakeStripe.faults.triggered(given.id);
    case 'clear-faults':
      return fakeStripe.faults.clear();
    case 'webhooks':
      fakeStripe.webhooks.rules = { ...NO_WEBHOOKS, ...given };
      return null;
    case 'settings':
      fakeStripe.clockOffsetSeconds += given.advanceSeconds ?? 0;
      fakeStripe.searchLagSeconds = given.searchLagSeconds ?? fakeStripe.searchLagSeconds;
      return null;
    case 'calls':
      return fakeStripe.ledger.calls();
    case 'get': {
      const found = fakeStripe.ledger.get(given.id);
      return found && publicView(found);
    }
    case 'list':
      return fakeStripe.ledger
        .list(given.kind, given.related === undefined ? {} : { related: given.related })
        .map(publicView);
    case 'events':
      return fakeStripe.ledger
        .list('event', { related: given.intentId })
        .reverse()
        .map((event) => ({ event, ...signEvent(event, given.secret, Math.floor(Date.now() / 1000)) }));
    case 'waiting-webhooks':
      return fakeStripe.ledger.countPendingDeliveries();
    default:
      return fakeStripe.change((context) => dashboard(context, what, given));
  }
}

/** Behind the shop's back. */
function dashboard(context: Context, what: string, given: Json): unknown {
  if (what === 'fail-refund') return failRefund(context, given.id).body;
  if (what === 'refund') {
    const { intentId, amountCents } = given;
    return createRefund(context, {
      payment_intent: intentId,
      ...(amountCents === undefined ? {} : { amount: amountCents }),
    }).body;
  }
  const intent = context.ledger.get(given.intentId);
  if (!intent) throw new Error(`the fake Stripe knows no intent ${given.intentId}`);
  switch (what) {
    case 'answer-bank':
      return answerThreeDSecure(context, intent, given.outcome).body;
    case 'cancel':
      return cancelIntent(context, intent, {}).body;
    case 'capture':
      return captureIntent(context, intent, {}).body;
    case 'set-status':
      return save(context, 'payment_intent', { ...intent, status: given.status });
    default:
      throw new Error(`the fake Stripe cannot ${what}`);
  }
}
