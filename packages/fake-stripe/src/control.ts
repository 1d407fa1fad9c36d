import { type Context, save } from './context.ts';
import type { Json } from './form.ts';
import { cancelIntent, captureIntent, completeThreeDSecure } from './intents.ts';
import { publicView } from './objects.ts';
import { createRefund, failRefund } from './refunds.ts';
import type { FakeStripeServer } from './server.ts';
import { NO_WEBHOOKS, signEvent } from './webhooks.ts';

/** Commands for tests: inject faults, act as in Stripe's dashboard, read the ledger. */
export async function control(fakeStripe: FakeStripeServer, command: string, params: Json): Promise<unknown> {
  switch (command) {
    case 'fault':
      return { id: fakeStripe.faults.add(params as never) };
    case 'triggered':
      return await fakeStripe.faults.triggered(params.id);
    case 'clear-faults':
      return fakeStripe.faults.clear();
    case 'webhooks':
      fakeStripe.webhooks.rules = { ...NO_WEBHOOKS, ...params };
      return null;
    case 'settings':
      fakeStripe.clockOffsetSeconds += params.advanceSeconds ?? 0;
      fakeStripe.hasWallets = params.hasWallets ?? fakeStripe.hasWallets;
      fakeStripe.searchLagSeconds = params.searchLagSeconds ?? fakeStripe.searchLagSeconds;
      return null;
    case 'calls':
      return fakeStripe.ledger.calls();
    case 'get': {
      const found = fakeStripe.ledger.get(params.id);
      return found && publicView(found);
    }
    case 'list':
      return fakeStripe.ledger
        .list(params.kind, params.related === undefined ? {} : { related: params.related })
        .map(publicView);
    case 'events':
      return fakeStripe.ledger
        .list('event', { related: params.intentId })
        .reverse()
        .map((event) => ({ event, ...signEvent(event, params.secret, Math.floor(Date.now() / 1000)) }));
    case 'pending-webhooks':
      return fakeStripe.ledger.countPendingDeliveries();
    default:
      return fakeStripe.transact((context) => dashboard(context, command, params));
  }
}

/** Actions that happen without any call of the application. */
function dashboard(context: Context, command: string, params: Json): unknown {
  if (command === 'fail-refund') return failRefund(context, params.id).body;
  if (command === 'refund') {
    const { intentId, amountCents } = params;
    return createRefund(context, {
      payment_intent: intentId,
      ...(amountCents === undefined ? {} : { amount: amountCents }),
    }).body;
  }
  const intent = context.ledger.get(params.intentId);
  if (!intent) throw new Error(`the fake Stripe knows no intent ${params.intentId}`);
  switch (command) {
    case 'complete-3ds':
      return completeThreeDSecure(context, intent, params.outcome).body;
    case 'cancel':
      return cancelIntent(context, intent, {}).body;
    case 'capture':
      return captureIntent(context, intent, {}).body;
    case 'set-status':
      return save(context, 'payment_intent', { ...intent, status: params.status });
    default:
      throw new Error(`the fake Stripe cannot ${command}`);
  }
}
