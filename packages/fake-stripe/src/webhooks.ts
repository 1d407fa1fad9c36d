import Stripe from 'stripe';
import type { Delivery, Ledger } from './ledger.ts';

/** How events are delivered to the webhook endpoint. */
export type WebhookRules = {
  url: string | null;
  secret: string;
  /** Share of events, from 0 to 1, that are never sent and stay listed as undelivered. */
  drop: number;
  /** How many copies of each event are sent. */
  copies: number;
  /** Each copy is sent after a random delay of up to this long, so events arrive out of order. */
  maxDelayMs: number;
  /** Age of the signature of the first attempt, as if it had been delayed in transit. */
  signatureAgeSeconds: number;
  /** Delay before the first retry; grows linearly with the attempts. */
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

/** Delivers events to the webhook endpoint until they are acknowledged or MAX_ATTEMPTS have failed. */
export class Webhooks {
  rules: WebhookRules = NO_WEBHOOKS;
  readonly #ledger: Ledger;
  #timer: NodeJS.Timeout | null = null;
  #inFlight = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Must run in the transaction that stores the event. */
  schedule(eventId: string): void {
    const { url, drop, copies, maxDelayMs } = this.rules;
    if (url === null || Math.random() < drop) {
      this.#ledger.scheduleDelivery(eventId, 0, 1, 'dropped');
      return;
    }
    for (let copy = 0; copy < copies; copy++)
      this.#ledger.scheduleDelivery(eventId, Math.floor(Date.now() + Math.random() * maxDelayMs), 1, 'due');
  }

  /** Starts polling for due deliveries, until none is pending. */
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
    this.#ledger.finishDelivery(delivery, isDelivered ? 'delivered' : 'failed');
    if (!isDelivered && delivery.attempt < MAX_ATTEMPTS)
      this.#ledger.scheduleDelivery(
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
