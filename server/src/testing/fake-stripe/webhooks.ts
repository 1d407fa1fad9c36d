import Stripe from 'stripe';
import type { Ledger, Delivery } from './ledger.ts';

/** How events are brought to the shop; each is a share from 0 to 1 or a length of time. */
export type WebhookRules = {
  url: string | null;
  secret: string;
  /** Never sent, and listed as undelivered. */
  drop: number;
  /** How many copies of each event are sent at once. */
  copies: number;
  /** Each copy waits for a random part of this, so that they overtake each other. */
  maxDelayMs: number;
  /** The first try comes with a signature this old, as if held up on its way. */
  signatureAgeSeconds: number;
  retryMs: number;
};

export const NO_WEBHOOKS: WebhookRules = {
  url: null,
  secret: 'whsec_fake_stripe',
  drop: 0,
  copies: 1,
  maxDelayMs: 0,
  signatureAgeSeconds: 0,
  retryMs: 300,
};
const MAX_ATTEMPTS = 8;
const MAX_IN_FLIGHT = 16;

export const signEvent = (event: object, secret: string, timestamp: number) => {
  const payload = JSON.stringify(event);
  return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
};

/** Brings events to the shop's endpoint, as rules say, until they are taken or given up. */
export class Webhooks {
  rules: WebhookRules = NO_WEBHOOKS;
  readonly #ledger: Ledger;
  #timer: NodeJS.Timeout | null = null;
  #inFlight = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** In the transaction that writes the event. */
  plan(eventId: string): void {
    const { url, drop, copies, maxDelayMs } = this.rules;
    if (url === null || Math.random() < drop) {
      this.#ledger.plan(eventId, 0, 1, 'dropped');
      return;
    }
    for (let copy = 0; copy < copies; copy++)
      this.#ledger.plan(eventId, Math.floor(Date.now() + Math.random() * maxDelayMs), 1, 'due');
  }

  /** Looks for what is due, now and again until nothing waits. */
  wake(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const due = this.#ledger.claimDueDeliveries(Date.now(), MAX_IN_FLIGHT - this.#inFlight);
      for (const delivery of due) void this.#deliver(delivery);
      if (this.#ledger.countPendingDeliveries() > this.#inFlight) this.wake();
    }, 10);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    this.#inFlight++;
    const isDelivered = await this.#send(delivery);
    this.#inFlight--;
    this.#ledger.settle(delivery, isDelivered ? 'delivered' : 'failed');
    if (!isDelivered && delivery.attempt < MAX_ATTEMPTS)
      this.#ledger.plan(
        delivery.event_id,
        Date.now() + this.rules.retryMs * delivery.attempt,
        delivery.attempt + 1,
        'due',
      );
    this.wake();
  }

  async #send({ event_id, attempt }: Delivery): Promise<boolean> {
    const { url, secret, signatureAgeSeconds } = this.rules;
    const event = this.#ledger.get(event_id);
    if (url === null || !event) return false;
    const timestamp = Math.floor(Date.now() / 1000) - (attempt === 1 ? signatureAgeSeconds : 0);
    const { payload, header } = signEvent(event, secret, timestamp);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
        signal: AbortSignal.timeout(15_000),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}
