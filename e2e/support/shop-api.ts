import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { address, gifter, newEmail } from './people.ts';

export const owner = '2015550100';

interface Message {
  id: string;
  channel: 'sms' | 'email';
  subject: string | null;
  body: string;
}

interface BuyOptions {
  email?: string;
  notes?: string;
  /** Headline and body, instead of one text. */
  note?: [title: string, body: string];
  card?: string | null;
  /** Who gives it. */
  name?: { first_name: string; last_name: string };
  token?: string;
}

export interface Tracking {
  status?: string;
  tracking_number?: string;
  carrier?: string;
}

export interface BoughtGift {
  /** The id in the gift link. */
  giftId: string;
  /** Null for a signed-in user's gift. */
  manageKey: string | null;
  /** The order's own id. */
  orderId: string;
  name: string;
  price: number;
  email: string;
}

/** The shop's API, to prepare data for tests. */
export class ShopApi {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** A gift in stock, found by its name. */
  async gift(query = 'chocolate'): Promise<{ id: string; name: string; price: number }> {
    const { data } = await this.#get(`/api/gifts?limit=20&query=${encodeURIComponent(query)}`);
    return data.find((gift: { in_stock: boolean }) => gift.in_stock);
  }

  /** Exchanges a card for a payment method of the sandbox. */
  async paymentMethod(number: string): Promise<{ id: string; card: { brand: string; last4: string } }> {
    return await this.#post('/sandbox/v1/payment_methods', {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
    });
  }

  async buy({
    email = newEmail('gifter'),
    notes = 'With love',
    note,
    card = null,
    name,
    token,
  }: BuyOptions = {}): Promise<BoughtGift> {
    const gift = await this.gift();
    const method = await this.paymentMethod('4242424242424242');
    const order = await this.#post(
      '/api/orders',
      {
        inventory_id: gift.id,
        payment_method_id: method.id,
        ...(note ? { note_title: note[0], note_body: note[1] } : { notes }),
        card_image_id: card,
        billing: { ...gifter, ...name, email },
      },
      { 'idempotency-key': randomUUID(), ...bearer(token) },
    );
    return {
      giftId: order.gift_id,
      manageKey: order.manage_key,
      orderId: order.data.id,
      name: gift.name,
      price: gift.price,
      email,
    };
  }

  async claim(giftId: string, request = this.#request): Promise<void> {
    const answer = await request.post(`/api/orders/claim/${giftId}/address`, {
      data: {
        name: address.name,
        address_ln_1: address.street,
        city: address.city,
        state: address.state,
        zip: address.zip,
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async cancel({ manageKey }: BoughtGift): Promise<void> {
    await this.#post(`/api/orders/manage/${manageKey}/cancel`, {});
  }

  /** The order as seen by its gifter. */
  async order({ manageKey }: Pick<BoughtGift, 'manageKey'>): Promise<{
    opened_at: string | null;
    payment_status: string;
    status: string;
  }> {
    return (await this.#get(`/api/orders/manage/${manageKey}`)).data;
  }

  /** Updates an order's tracking, as an operator. */
  async updateTracking({ orderId }: { orderId: string }, data: Tracking, token: string): Promise<void> {
    const answer = await this.#request.put(`/api/orders/${orderId}/tracking`, {
      data,
      headers: bearer(token),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Newest first. */
  async messages(to: string): Promise<Message[]> {
    return (await this.#get(`/api/dev/messages?to=${encodeURIComponent(to)}`)).data;
  }

  async subjects(to: string): Promise<(string | null)[]> {
    return (await this.messages(to)).map(({ subject }) => subject);
  }

  /** Number of receipts sent to an address. */
  async receiptCount(to: string): Promise<number> {
    return (await this.subjects(to)).filter((subject) => subject?.startsWith('Your gift is ready to share'))
      .length;
  }

  /** The newest code sent to a number of ten digits. */
  async code(phone: string): Promise<string> {
    const find = async () => (await this.messages(`+1${phone}`))[0]?.body.match(/\b\d{6}\b/)?.[0];
    await expect.poll(find, { message: `a code for ${phone}` }).toBeDefined();
    return (await find()) ?? '';
  }

  /** Signs in without a browser; the refresh cookie is stored in the request context. */
  async signIn(phone: string, request = this.#request): Promise<{ token: string }> {
    // The same client must request and submit the code, because codes are bound to a known device.
    const sent = await request.post('/api/auth/send-code', { data: { phone_number: `+1${phone}` } });
    expect(sent.ok(), await sent.text()).toBe(true);
    const code = await this.code(phone);
    const answer = await request.post('/api/auth/verify-code', {
      data: { phone_number: `+1${phone}`, code },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  }

  async #get(path: string) {
    const answer = await this.#request.get(path);
    expect(answer.ok(), `GET ${path}: ${answer.status()}`).toBe(true);
    return await answer.json();
  }

  async #post(path: string, data: unknown, headers: Record<string, string> = {}) {
    const answer = await this.#request.post(path, { data, headers });
    expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return await answer.json();
  }
}

const bearer = (token?: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};
