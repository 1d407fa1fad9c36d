import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { GiftImage } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { envelope, PageQuery, pageOf } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { LIMITS } from './limits.ts';
import { Dollars } from './money-schema.ts';
import { Email, identifier, optionalText, personName, requiredText, Timestamp, text } from './text.ts';
import { AddressConfirmed, checkZipOfState, usState, zipCode } from './us-address-schema.ts';

export const ORDER_STATUSES = [
  'Picked',
  'Processing',
  'Ordered',
  'Shipped',
  'Delivered',
  'Cancelled',
] as const;

export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PAYMENT_STATUSES = ['requires_action', 'paid', 'refunded', 'partially_refunded'] as const;

/** Why an order was cancelled: by gifter or operator, declined by the recipient, or not claimed in time. */
export const CancelReason = z.enum(['cancelled', 'declined', 'expired']);

export const PersonName = z.object({ first_name: z.string().nullable(), last_name: z.string().nullable() });

export const BillingInput = z
  .object({
    first_name: personName(),
    last_name: personName(),
    email: Email,
    address: requiredText(LIMITS.addressField),
    address_ln_2: optionalText(LIMITS.addressField).describe('Apartment or suite'),
    city: requiredText(LIMITS.addressField),
    state: usState(),
    zip_code: zipCode(),
    address_confirmed: AddressConfirmed,
  })
  .superRefine(checkZipOfState('zip_code'));
export type BillingInput = z.output<typeof BillingInput>;

/**
 * The payer of a wallet such as Apple Pay or Google Pay, which may not provide a name. A wallet's billing address,
 * which may be anywhere in the world, only goes to the card processor.
 */
export const WalletInput = z.object({
  first_name: personName().nullish(),
  last_name: personName().nullish(),
  email: Email,
});
export type WalletInput = z.output<typeof WalletInput>;

/** A note is sent in its two parts, or as one text by older clients. */
const noteFields = {
  notes: text(LIMITS.notes).nullish().describe('The note as one text; ignored when a part of it is sent'),
  note_title: text(LIMITS.shortNote).nullish().describe('The headline of the note'),
  note_body: text(LIMITS.personalMessage).nullish().describe('The note below its headline, line breaks kept'),
};

const IGNORED = { deprecated: true, description: 'Ignored: the server decides' };

/**
 * `gifter_id`, `receiver_id`, `shipping_address_id`, `status` and the amounts are accepted for compatibility with
 * older clients and ignored: the server takes them from its catalogue and the session.
 */
export const CreateOrderInput = z.object({
  inventory_id: identifier(100).min(1, texts.pickGift),
  payment_method_id: identifier(255).min(1, texts.paymentMethodNeeded),
  gift_date: CalendarDay.nullish(),
  ...noteFields,
  card_image_id: identifier(100).nullish(),
  expected_amount: z
    .int()
    .min(0)
    .nullish()
    .describe(
      'The total in cents that the buyer has seen. If it is another one by now, nothing is bought: a 409 `price_changed` with the new `amount`',
    ),
  billing: BillingInput.nullish(),
  wallet: WalletInput.nullish().describe('In place of `billing`, for who pays by a wallet'),
  gifter_id: z.string().max(255).nullish().meta(IGNORED),
  receiver_id: z.string().max(255).nullish().meta(IGNORED),
  shipping_address_id: z.string().max(255).nullish().meta(IGNORED),
  status: z.string().max(50).nullish().meta(IGNORED),
  tax_amount: z.number().nullish().meta(IGNORED),
  shipping_mod: z.string().max(50).nullish().meta(IGNORED),
  shipping_cost: z.number().nullish().meta(IGNORED),
});
export type CreateOrderInput = z.output<typeof CreateOrderInput>;

export const OrderedGift = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: Dollars.nullable(),
  brand: z.object({ name: z.string() }).nullable(),
  image: z.string().nullable(),
  image_url: z.string().nullable(),
  images: z.array(GiftImage),
});

/** The recipient's address. Only recipient and operators see street and ZIP; for others they are null. */
export const ShippingAddress = z.object({
  name: z.string().describe('Empty once it is erased, and for others if it begins with a title such as Dr.'),
  address_ln_1: z.string().nullable(),
  address_ln_2: z.string().nullable().describe('Apartment or suite'),
  city: z.string().describe('Empty once it is erased'),
  state: z.string(),
  zip: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  delivery_instructions: z.string().nullable(),
  erased_at: Timestamp.nullable().describe(
    'Since when all but state and ZIP code is erased: the recipient asked for it, or the delivery is long ago',
  ),
  recipient_erased_at: Timestamp.nullable().describe(
    'Since when everything about the recipient is erased, because they asked for it',
  ),
});

export const TimelineEntry = z.object({ status: z.string(), at: Timestamp });

/** Fields visible to everyone who may see an order, even before it is claimed. */
export const sharedOrderFields = {
  order_number: z.string().describe('Number for people, such as P-10432; opens nothing'),
  url_id: z.string().describe('Id in the gift link'),
  status: OrderStatus,
  payment_status: z.enum(PAYMENT_STATUSES),
  claimed: z.boolean(),
  notes: z.string().describe('Headline and body of the note, joined by a space'),
  note_title: z.string(),
  note_body: z.string(),
  card_image_id: z.string().nullable(),
  gifter: PersonName,
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Timestamp,
  claimed_at: Timestamp.nullable(),
  cancel_reason: CancelReason.nullable(),
};

/** Additional fields for tracking an order. */
export const trackedOrderFields = {
  id: z.string(),
  ...sharedOrderFields,
  tracking_number: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_url: z.string().nullable(),
  estimated_delivery: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  inventory_item: OrderedGift,
  shipping_address: ShippingAddress.nullable(),
};

/** An order as its gifter sees it. */
export const Order = z
  .object({
    ...trackedOrderFields,
    opened_at: Timestamp.nullable(),
    amount_paid: Dollars,
    currency: z.literal('usd'),
    gift_date: z.string(),
    shipping_mod: z.literal('standard'),
    shipping_cost: Dollars,
    tax_amount: Dollars,
    gift_link: z.string(),
    thanks: z.object({ message: z.string(), at: Timestamp }).nullable(),
    decline_message: z.string().nullable(),
    editable: z.boolean().describe('Whether note, card and date can still be changed'),
    cancellable: z.boolean(),
    extendable: z.boolean().describe('Whether the gifter can extend the claim window (once)'),
    resendable: z.boolean().describe('Whether the links can be emailed to the gifter again'),
    earlier_terms_version: z
      .int()
      .nullable()
      .describe(
        'Version of the page `terms` that it was bought under, once there is a newer one; otherwise null',
      ),
    earlier_returns_version: z.int().nullable().describe('The same of the page `returns`'),
    gifter_erased_at: Timestamp.nullable().describe('Since when everything about the gifter is erased'),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const UpdateOrderInput = z.object({
  ...noteFields,
  card_image_id: identifier(100).nullish(),
  gift_date: CalendarDay.optional(),
});
export type UpdateOrderInput = z.output<typeof UpdateOrderInput>;

/** Optimistic locking: the status that the operator saw. If it has changed since, the call is a 409 that says who changed it. */
export const SeenStatus = OrderStatus.nullish();

export const CancelOrderInput = z.object({
  seen_status: SeenStatus,
  reason: optionalText(500).optional().describe('Reason of an operator, for the audit log'),
});
export type CancelOrderInput = z.output<typeof CancelOrderInput>;

/** The bank requires 3-D Secure: the client confirms the intent with `client_secret`; until then there is no gift. */
export const PaymentActionRequired = z.object({
  success: z.literal(false),
  code: z.literal('payment_action_required'),
  error: z.string(),
  gift_id: z.string(),
  data: z.object({ payment_intent_id: z.string(), client_secret: z.string() }),
});

export const OrderId = z.object({ id: z.string().describe("The order's id or its url_id") });

export const createOrder = endpoint({
  id: 'createOrder',
  method: 'POST',
  path: '/orders',
  auth: 'optional',
  summary: 'Buy a gift',
  description:
    "Takes the payment and creates the order. A 201 means that the gift is paid and carries `gift_id`, the id in the link for the recipient. A 202 means that the card issuer asks for the customer's confirmation (3-D Secure): confirm `client_secret` with the card processor's own library, then call `POST /payments/{id}/confirm`. Until then the gift link is a 404. Send an `Idempotency-Key`: the same key with the same body returns the same order and charges once. Prices, taxes and status in the body are ignored, apart from `expected_amount`: it only makes sure that nothing else is charged than what the buyer has seen.",
  headers: IdempotencyHeaders,
  body: CreateOrderInput,
  responses: {
    201: z.object({
      success: z.literal(true),
      gift_id: z.string(),
      manage_key: z.string().nullable(),
      data: Order,
    }),
    202: PaymentActionRequired,
  },
  errors: [402, 404, 409, 422],
});
export const listOrders = endpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/orders',
  auth: 'bearer',
  summary: 'List own orders',
  description: 'Orders of the signed-in gifter, newest first. Paged by `page` and `limit`.',
  query: PageQuery,
  responses: { 200: pageOf(Order) },
});
export const getOrder = endpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/orders/:id',
  auth: 'bearer',
  reach: 'own',
  summary: 'Get an own order',
  description: "`id` is the order's id or the id in its gift link. Somebody else's order is a 404.",
  params: OrderId,
  responses: { 200: envelope(Order) },
});
export const updateOrder = endpoint({
  id: 'updateOrder',
  method: 'PUT',
  path: '/orders/:id',
  auth: 'bearer',
  reach: 'own',
  summary: 'Update note, card or date',
  description: 'Changes the fields that are sent, until the recipient opens the gift; afterwards a 409.',
  params: OrderId,
  body: UpdateOrderInput,
  responses: { 200: envelope(Order) },
  errors: [409],
});
export const cancelOrder = endpoint({
  id: 'cancelOrder',
  method: 'POST',
  path: '/orders/:id/cancel',
  auth: 'bearer',
  reach: 'own_unless_manager',
  summary: 'Cancel an order',
  description:
    'Refunds the payment. The gifter may cancel until the gift is claimed (409 afterwards), a manager or an owner until it is shipped (403 for a manager who may not refund that much at once). Cancelling again returns the same order.',
  params: OrderId,
  headers: IdempotencyHeaders,
  body: CancelOrderInput.nullish(),
  responses: { 200: envelope(Order) },
  errors: [409, 422],
});
export const extendOrder = endpoint({
  id: 'extendOrder',
  method: 'POST',
  path: '/orders/:id/extend',
  auth: 'bearer',
  reach: 'own',
  summary: 'Extend the claim window',
  description: 'Gives an unclaimed gift half a claim window more. Possible once; afterwards a 409.',
  params: OrderId,
  responses: { 200: envelope(Order) },
  errors: [409],
});
export const resendOrder = endpoint({
  id: 'resendOrder',
  method: 'POST',
  path: '/orders/:id/resend',
  auth: 'bearer',
  reach: 'own',
  summary: 'Email the links again',
  description: "Sends the receipt with the gift link to the gifter's address once more. Limited in number.",
  params: OrderId,
  responses: { 200: envelope(Order) },
  errors: [409, 429],
});
/** For a link that was sent to the wrong person: the old one becomes a 404. */
export const replaceGiftLink = endpoint({
  id: 'replaceGiftLink',
  method: 'POST',
  path: '/orders/:id/replace-link',
  auth: 'bearer',
  reach: 'own',
  summary: 'Replace the gift link',
  description:
    'Gives an unclaimed gift a new link. The old link stops working at once. Use it when a link was shared with the wrong person.',
  params: OrderId,
  responses: { 200: envelope(Order) },
  errors: [409, 429],
});
