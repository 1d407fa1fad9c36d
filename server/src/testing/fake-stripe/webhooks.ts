import Stripe from 'stripe';
import type { Books, Delivery } from './ledger.ts';

/** How events are brought to the shop; each is a share from 0 to 1 or a length of time. */
export type WebhookRules = {
  url: string | null;
  secret: string;
  /** Never sent, and listed as undelivered. */
  drop: number;
  /** How many copies of each event are sent at once. */
  copies: number;
  /** Each copy waits for a random part of this, so that they overtake each other. */
  shuffleMs: number;
  /** The first try comes with a signature this old, as if held up on its way. */
  lateSeconds: number;
  retryMs: number;
};

export const QUIET: WebhookRules = {
  url: null,
  secret: 'whsec_of_the_twin',
  drop: 0,
  copies: 1,
  shuffleMs: 0,
  lateSeconds: 0,
  retryMs: 300,
};
const TRIES = 8;
const AT_ONCE = 16;

export const signed = (event: object, secret: string, timestamp: number) => {
  const payload = JSON.stringify(event);
  return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
};

/** Brings events to the shop's endpoint, as rules say, until they are taken or given up. */
export class Webhooks {
  rules: WebhookRules = QUIET;
  readonly #books: Books;
  #timer: NodeJS.Timeout | null = null;
  #underWay = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  /** In the transaction that writes the event. */
  plan(eventId: string): void {
    const { url, drop, copies, shuffleMs } = this.rules;
    if (url === null || Math.random() < drop) {
      this.#books.plan(eventId, 0, 1, 'dropped');
      return;
    }
    for (let copy = 0; copy < copies; copy++)
      this.#books.plan(eventId, Math.floor(Date.now() + Math.random() * shuffleMs), 1, 'due');
  }

  /** Looks for what is due, now and again until nothing waits. */
  wake(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const due = this.#books.takeDue(Date.now(), AT_ONCE - this.#underWay);
      for (const delivery of due) void this.#bring(delivery);
      if (this.#books.countWaiting() > this.#underWay) this.wake();
    }, 10);
  }

  async #bring(delivery: Delivery): Promise<void> {
    this.#underWay++;
    const isTaken = await this.#send(delivery);
    this.#underWay--;
    this.#books.settle(delivery, isTaken ? 'delivered' : 'failed');
    if (!isTaken && delivery.attempt < TRIES)
      this.#books.plan(
        delivery.event_id,
        Date.now() + this.rules.retryMs * delivery.attempt,
        delivery.attempt + 1,
        'due',
      );
    this.wake();
  }

  async #send({ event_id, attempt }: Delivery): Promise<boolean> {
    const { url, secret, lateSeconds } = this.rules;
    const event = this.#books.get(event_id);
    if (url === null || !event) return false;
    const timestamp = Math.floor(Date.now() / 1000) - (attempt === 1 ? lateSeconds : 0);
    const { payload, header } = signed(event, secret, timestamp);
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
