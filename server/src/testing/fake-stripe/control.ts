import type { Twin } from './fake-stripe.ts';
import type { Json } from './form.ts';
import { answerBank, cancelIntent, captureIntent } from './intents.ts';
import { publicView } from './objects.ts';
import { createRefund, failRefund } from './refunds.ts';
import { QUIET, signed } from './webhooks.ts';
import { save, type World } from './world.ts';

/** What a test may do to the twin and see of it: faults, the dashboard's buttons, the books. */
export async function control(twin: Twin, what: string, given: Json): Promise<unknown> {
  switch (what) {
    case 'fault':
      return { id: twin.faults.arm(given as never) };
    case 'struck':
      return await twin.faults.struck(given.id);
    case 'clear-faults':
      return twin.faults.clear();
    case 'webhooks':
      twin.webhooks.rules = { ...QUIET, ...given };
      return null;
    case 'settings':
      twin.clockOffsetSeconds += given.advanceSeconds ?? 0;
      twin.searchLagSeconds = given.searchLagSeconds ?? twin.searchLagSeconds;
      return null;
    case 'calls':
      return twin.books.calls();
    case 'get': {
      const found = twin.books.get(given.id);
      return found && publicView(found);
    }
    case 'list':
      return twin.books
        .list(given.kind, given.related === undefined ? {} : { related: given.related })
        .map(publicView);
    case 'events':
      return twin.books
        .list('event', { related: given.intentId })
        .reverse()
        .map((event) => ({ event, ...signed(event, given.secret, Math.floor(Date.now() / 1000)) }));
    case 'waiting-webhooks':
      return twin.books.countWaiting();
    default:
      return twin.change((world) => dashboard(world, what, given));
  }
}

/** Behind the shop's back. */
function dashboard(world: World, what: string, given: Json): unknown {
  if (what === 'fail-refund') return failRefund(world, given.id).body;
  if (what === 'refund') {
    const { intentId, amountCents } = given;
    return createRefund(world, {
      payment_intent: intentId,
      ...(amountCents === undefined ? {} : { amount: amountCents }),
    }).body;
  }
  const intent = world.books.get(given.intentId);
  if (!intent) throw new Error(`the twin knows no intent ${given.intentId}`);
  switch (what) {
    case 'answer-bank':
      return answerBank(world, intent, given.outcome).body;
    case 'cancel':
      return cancelIntent(world, intent, {}).body;
    case 'capture':
      return captureIntent(world, intent, {}).body;
    case 'set-status':
      return save(world, 'payment_intent', { ...intent, status: given.status });
    default:
      throw new Error(`the twin cannot ${what}`);
  }
}
