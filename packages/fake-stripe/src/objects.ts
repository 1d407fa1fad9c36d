import { randomInt } from 'node:crypto';
import type { Json } from './form.ts';

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** As in Stripe's own ids: one hexadecimal text in a few hundred contains digits that look like a card number. */
const randomAlphanumerics = (): string =>
  Array.from({ length: 24 }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join('');

export const newId = (prefix: string): string => `${prefix}_${randomAlphanumerics()}`;

/** New objects have only fields that Stripe's published fixtures show; a test compares them with SHAPES. */
export function newIntent(
  { amount, currency, capture_method, metadata, description }: Json,
  created: number,
): Json {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount: Number(amount),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: capture_method ?? 'automatic',
    client_secret: `${id}_secret_${randomAlphanumerics()}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    description: description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: { ...metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export type CardDetails = { number: string; exp_month: number; exp_year: number };

/** Fields that begin with `internal_` are never part of a response; the number is a test card's. */
export function newPaymentMethod(card: CardDetails, billing: Json, created: number): Json {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...billing.address,
      },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: null,
      funding: 'credit',
      last4: card.number.slice(-4),
      wallet: null,
    },
    created,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
    internal_card_number: card.number,
    internal_used_by: null,
  };
}

export function newCharge(intent: Json, method: Json, outcome: Json, created: number): Json {
  const failed = outcome.failure_code !== null;
  const captured = !failed && intent.capture_method !== 'manual';
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: captured ? newId('txn') : null,
    billing_details: method.billing_details,
    captured,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: outcome.failure_code,
    failure_message: outcome.failure_message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: outcome.reason,
      seller_message: failed ? 'The bank declined the payment.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: !failed,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        brand: 'visa',
        country: 'US',
        exp_month: method.card.exp_month,
        exp_year: method.card.exp_year,
        funding: 'credit',
        last4: method.card.last4,
        network: 'visa',
      },
      type: 'card',
    },
    receipt_email: null,
    refunded: false,
    status: failed ? 'failed' : 'succeeded',
  };
}

export function newRefund(intent: Json, amount: number, { metadata, reason }: Json, created: number): Json {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: intent.latest_charge,
    created,
    currency: intent.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: { ...metadata },
    payment_intent: intent.id,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export function newEvent(type: string, object: Json, key: string | null, created: number): Json {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: null,
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: key },
    type,
  };
}

/** The object without its internal fields, as the API returns it. */
export function publicView(object: Json): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith('internal_')));
}
