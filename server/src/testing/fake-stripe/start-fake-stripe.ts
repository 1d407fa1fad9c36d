import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Fault } from './faults.ts';
import type { Json } from './form.ts';
import type { WebhookRules } from './webhooks.ts';

export type SignedEvent = { event: Json; payload: string; header: string };
export type ArmedFault = { /** Resolves once it has triggered. */ triggered(): Promise<void> };

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** The fake Stripe in a process and a file of its own, and the hand on its knobs. */
export async function startFakeStripe() {
  const folder = await mkdtemp(join(tmpdir(), 'fake-stripe-'));
  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(12).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(12).toString('hex')}`,
  };
  const open = (ports: string[]) =>
    spawnServer([join(folder, 'ledger.sqlite'), keys.secretKey, keys.publishableKey, ...ports]);
  let { process: child, origin, bankOrigin } = await open([]);

  const ask = async <T>(what: string, given: object = {}): Promise<T> => {
    const response = await fetch(`${origin}/control/${what}`, { method: 'POST', body: JSON.stringify(given) });
    if (!response.ok) throw new Error(`the fake Stripe could not ${what}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const list = (kind: string, related?: string) => ask<Json[]>('list', { kind, related });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  return {
    ...keys,
    origin,
    bankOrigin,
    /** The settings of a shop that takes the fake Stripe for Stripe. */
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_HOST: origin,
      STRIPE_JS_URL: `${origin}/endive/stripe.js`,
    },
    /** Makes something go wrong with a call to come. */
    async fault(fault: Fault): Promise<ArmedFault> {
      const { id } = await ask<{ id: string }>('fault', fault);
      return { triggered: () => ask('triggered', { id }) };
    },
    clearFaults: () => ask<null>('clear-faults'),
    webhooks: (rules: Partial<WebhookRules>) =>
      ask<null>('webhooks', { secret: keys.webhookSecret, ...rules }),
    settings: (given: { advanceSeconds?: number; searchLagSeconds?: number }) => ask<null>('settings', given),
    waitingWebhooks: () => ask<number>('waiting-webhooks'),

    intents: (reference?: string) => list('payment_intent', reference),
    async intent(id: string): Promise<Json> {
      const found = await ask<Json | null>('get', { id });
      if (!found) throw new Error(`the fake Stripe knows no intent ${id}`);
      return found;
    },
    refunds: (intentId?: string) => list('refund', intentId),
    charges: (intentId?: string) => list('charge', intentId),
    /** What happened to an intent, oldest first, signEvent as its webhook would be now. */
    events: (intentId: string, secret: string = keys.webhookSecret) =>
      ask<SignedEvent[]>('events', { intentId, secret }),
    calls: () => ask<{ call: string; key: string | null; outcome: string }[]>('calls'),

    answerThreeDSecure: (intentId: string, outcome: 'approved' | 'refused') =>
      ask<Json>('answer-bank', { intentId, outcome }),
    setStatus: (intentId: string, status: string) => ask<null>('set-status', { intentId, status }),
    refundInDashboard: (intentId: string, amountCents?: number) =>
      ask<Json>('refund', { intentId, amountCents }),
    cancelInDashboard: (intentId: string) => ask<Json>('cancel', { intentId }),
    captureInDashboard: (intentId: string) => ask<Json>('capture', { intentId }),
    failRefund: (id: string) => ask<Json>('fail-refund', { id }),

    /** kill -9 and a new start on the same ledger and ports. */
    async killAndRestart(): Promise<void> {
      await stop();
      ({ process: child, origin, bankOrigin } = await open([new URL(origin).port, new URL(bankOrigin).port]));
    },
    async close(): Promise<void> {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function spawnServer(
  args: string[],
): Promise<{ process: ChildProcess; origin: string; bankOrigin: string }> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('./fake-stripe.process.ts', import.meta.url)),
      ...args,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the fake Stripe could not start'))),
  ]);
  return { process: child, ...(JSON.parse(line as string) as { origin: string; bankOrigin: string }) };
}
