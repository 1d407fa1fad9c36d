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

export type { Fault } from './faults.ts';
export { signEvent, type WebhookRules } from './webhooks.ts';

export type SignedEvent = { event: Json; payload: string; header: string };
export type ArmedFault = { /** Resolves once it has affected a call. */ triggered(): Promise<void> };

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** Starts the fake Stripe as a process with its own database file. @returns a client that controls it */
export async function startFakeStripe() {
  const directory = await mkdtemp(join(tmpdir(), 'fake-stripe-'));
  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(12).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(12).toString('hex')}`,
  };
  const open = (ports: string[]) =>
    spawnServer([join(directory, 'ledger.sqlite'), keys.secretKey, keys.publishableKey, ...ports]);
  let { process: child, origin, bankOrigin } = await open([]);

  const send = async <T>(command: string, params: object = {}): Promise<T> => {
    const response = await fetch(`${origin}/control/${command}`, {
      method: 'POST',
      body: JSON.stringify(params),
    });
    if (!response.ok) throw new Error(`the fake Stripe could not ${command}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const list = (kind: string, related?: string) => send<Json[]>('list', { kind, related });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  return {
    ...keys,
    origin,
    bankOrigin,
    /** Environment of an application that uses this process as Stripe. */
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_HOST: origin,
      STRIPE_JS_URL: `${origin}/endive/stripe.js`,
    },
    /** Injects a failure into one of the next matching calls. */
    async fault(fault: Fault): Promise<ArmedFault> {
      const { id } = await send<{ id: string }>('fault', fault);
      return { triggered: () => send('triggered', { id }) };
    },
    clearFaults: () => send<null>('clear-faults'),
    webhooks: (rules: Partial<WebhookRules>) =>
      send<null>('webhooks', { secret: keys.webhookSecret, ...rules }),
    settings: (params: { advanceSeconds?: number; searchLagSeconds?: number; hasWallets?: boolean }) =>
      send<null>('settings', params),
    pendingWebhooks: () => send<number>('pending-webhooks'),

    intents: (reference?: string) => list('payment_intent', reference),
    async intent(id: string): Promise<Json> {
      const found = await send<Json | null>('get', { id });
      if (!found) throw new Error(`the fake Stripe knows no intent ${id}`);
      return found;
    },
    refunds: (intentId?: string) => list('refund', intentId),
    charges: (intentId?: string) => list('charge', intentId),
    /** The events of an intent, oldest first, signed like a webhook sent now. */
    events: (intentId: string, secret: string = keys.webhookSecret) =>
      send<SignedEvent[]>('events', { intentId, secret }),
    calls: () => send<{ call: string; key: string | null; outcome: string }[]>('calls'),

    completeThreeDSecure: (intentId: string, outcome: 'approved' | 'refused') =>
      send<Json>('complete-3ds', { intentId, outcome }),
    setStatus: (intentId: string, status: string) => send<null>('set-status', { intentId, status }),
    refundInDashboard: (intentId: string, amountCents?: number) =>
      send<Json>('refund', { intentId, amountCents }),
    cancelInDashboard: (intentId: string) => send<Json>('cancel', { intentId }),
    captureInDashboard: (intentId: string) => send<Json>('capture', { intentId }),
    failRefund: (id: string) => send<Json>('fail-refund', { id }),

    /** Kills the process with SIGKILL and restarts it with the same ledger and ports. */
    async killAndRestart(): Promise<void> {
      await stop();
      ({ process: child, origin, bankOrigin } = await open([new URL(origin).port, new URL(bankOrigin).port]));
    },
    async close(): Promise<void> {
      await stop();
      await rm(directory, { recursive: true, force: true });
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
