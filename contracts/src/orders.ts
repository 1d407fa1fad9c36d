import { z } from 'zod';
import { Picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { envelope, PageQuery, pageOf } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { Dollars } from './money-schema.ts';
import { Email, identifier, optionalText, personName, requiredText, Timestamp, text } from './text.ts';

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

/** Why a gift ended early: cancelled by gifter or operator, declined by the recipient, or never claimed. */
export const CancelReason = z.enum(['cancelled', 'declined', 'expired']);

export const PersonName = z.object({ first_name: z.string().nullable(), last_name: z.string().nullable() });

const CalendarDate = z.iso.date('Must be a date, YYYY-MM-DD');

export const BillingInput = z.object({
  first_name: personName(),
  last_name: personName(),
  email: Email,
  address: requiredText(LIMITS.addressField),
  city: requiredText(LIMITS.addressField),
  state: requiredText(LIMITS.addressField),
  zip_code: requiredText(20),
});
export type BillingInput = z.output<typeof BillingInput>;

/**
 * The creation payload of specification 3. Amounts, status and gifter_id are accepted for
 * compatibility and never read: the server's own catalogue and session decide (ruling 3).
 */
export const CreateOrderInput = z.object({
  inventory_id: identifier(100).min(1, 'Please pick a gift'),
  payment_method_id: identifier(255).min(1, 'A payment method is needed'),
  gift_date: CalendarDate.nullish(),
  notes: text(LIMITS.notes).nullish(),
  card_image_id: identifier(100).nullish(),
  billing: BillingInput.nullish(),
  gifter_id: z.string().max(255).nullish(),
  receiver_id: z.string().max(255).nullish(),
  shipping_address_id: z.string().max(255).nullish(),
  status: z.string().max(50).nullish(),
  tax_amount: z.number().nullish(),
  shipping_mod: z.string().max(50).nullish(),
  shipping_cost: z.number().nullish(),
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
  images: z.array(Picture),
});

/** What a reader may see of the address: street and ZIP are null for all but recipient and operator. */
export const ShippingAddress = z.object({
  name: z.string(),
  address_ln_1: z.string().nullable(),
  address_ln_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  delivery_instructions: z.string().nullable(),
});

export const TimelineEntry = z.object({ status: z.string(), at: Timestamp });

/** What every reader of an order sees. */
export const OrderShared = {
  url_id: z.string().describe('The id in the gift link'),
  status: OrderStatus,
  payment_status: z.enum(PAYMENT_STATUSES),
  claimed: z.boolean(),
  notes: z.string(),
  card_image_id: z.string().nullable(),
  gifter: PersonName,
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Timestamp,
  claimed_at: Timestamp.nullable(),
  cancel_reason: CancelReason.nullable(),
};

/** What whoever follows an order sees beside it. */
export const Tracked = {
  id: z.string(),
  ...OrderShared,
  tracking_number: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_url: z.string().nullable(),
  estimated_delivery: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  inventory_item: OrderedGift,
  shipping_address: ShippingAddress.nullable(),
};

/** An order as its gifter reads it. */
export const Order = z
  .object({
    ...Tracked,
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
    editable: z.boolean().describe('Note, card and date may still be changed'),
    cancellable: z.boolean(),
    extendable: z.boolean().describe('The gifter may give it more time, once'),
    resendable: z.boolean().describe('The gifter may have the links e-mailed again'),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const TrackingInfo = z.object({
  order_id: z.string(),
  status: OrderStatus,
  tracking_number: z.string().nullable(),
  carrier: z.string().nullable(),
  estimated_delivery: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const UpdateOrderInput = z.object({
  notes: text(LIMITS.notes).nullish(),
  card_image_id: identifier(100).nullish(),
  gift_date: CalendarDate.optional(),
});
export type UpdateOrderInput = z.output<typeof UpdateOrderInput>;

/** The status an operator saw before acting: when it is another by now, the answer is a 409 that says who changed it. */
const SeenStatus = OrderStatus.nullish();

export const UpdateTrackingInput = z.object({
  status: OrderStatus.exclude(['Cancelled'])
    .optional()
    .describe('A step back is a 409; cancelling is a call of its own'),
  tracking_number: optionalText(100).optional(),
  carrier: optionalText(100).optional(),
  estimated_delivery: CalendarDate.nullish(),
  seen_status: SeenStatus,
});
export type UpdateTrackingInput = z.output<typeof UpdateTrackingInput>;

export const CancelOrderInput = z.object({
  seen_status: SeenStatus,
  reason: optionalText(500).optional().describe("An operator's, for the audit log"),
});
export type CancelOrderInput = z.output<typeof CancelOrderInput>;

/** The bank wants the gifter's confirmation before there is a gift (rulings 2). */
export const PaymentActionRequired = z.object({
  success: z.literal(false),
  code: z.literal('payment_action_required'),
  error: z.string(),
  gift_id: z.string(),
  data: z.object({ payment_intent_id: z.string(), client_secret: z.string() }),
});

const OrderId = z.object({ id: z.string().describe("The order's id or its url_id") });

export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'Must be 1 to 255 printable characters')
  .max(LIMITS.idempotencyKey, 'Must be 1 to 255 printable characters');
export const IdempotencyHeaders = z.object({ 'idempotency-key': IdempotencyKey.optional() });

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  auth: 'optional',
  summary: 'Buy a gift',
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
  refusals: [402, 404, 409, 422],
});
export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  auth: 'bearer',
  summary: "The gifter's own orders",
  query: PageQuery,
  responses: { 200: pageOf(Order) },
});
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  auth: 'bearer',
  summary: 'One own order',
  params: OrderId,
  responses: { 200: envelope(Order) },
});
export const updateOrder = endpoint({
  method: 'PUT',
  path: '/orders/:id',
  auth: 'bearer',
  summary: 'Change note, card or date until the gift is opened',
  params: OrderId,
  body: UpdateOrderInput,
  responses: { 200: envelope(Order) },
  refusals: [409],
});
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/cancel',
  auth: 'bearer',
  summary: 'Cancel and get the money back',
  params: OrderId,
  headers: IdempotencyHeaders,
  body: CancelOrderInput.nullish(),
  responses: { 200: envelope(Order) },
  refusals: [409, 422],
});
export const extendOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/extend',
  auth: 'bearer',
  summary: 'Give an unclaimed gift half a claim window more, once',
  params: OrderId,
  responses: { 200: envelope(Order) },
  refusals: [409],
});
export const resendOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/resend',
  auth: 'bearer',
  summary: 'E-mail the gifter the links again',
  params: OrderId,
  responses: { 200: envelope(Order) },
  refusals: [409, 429],
});
/** For a link that went to the wrong place: the old one is then unknown. */
export const replaceGiftLink = endpoint({
  method: 'POST',
  path: '/orders/:id/replace-link',
  auth: 'bearer',
  summary: 'Give an unclaimed gift another link; the old one ends at once',
  params: OrderId,
  responses: { 200: envelope(Order) },
  refusals: [409, 429],
});
export const getTrackingInfo = endpoint({
  method: 'GET',
  path: '/orders/:id/tracking',
  auth: 'bearer',
  summary: 'Tracking info of an own order',
  params: OrderId,
  responses: { 200: envelope(TrackingInfo) },
});
export const updateTracking = endpoint({
  method: 'PUT',
  path: '/orders/:id/tracking',
  auth: 'operator',
  summary: 'Move an order forwards',
  params: OrderId,
  body: UpdateTrackingInput,
  responses: { 200: envelope(TrackingInfo) },
  refusals: [409],
});

/** A guest's own order by the key of the manage link that was e-mailed. */
const ManageKey = z.object({ key: z.string() });
export const getManagedOrder = endpoint({
  method: 'GET',
  path: '/orders/manage/:key',
  auth: 'public',
  summary: "A guest's order by its manage key",
  params: ManageKey,
  responses: { 200: envelope(Order) },
  refusals: [429],
});
export const updateManagedOrder = endpoint({
  method: 'PUT',
  path: '/orders/manage/:key',
  auth: 'public',
  summary: "Change a guest's order",
  params: ManageKey,
  body: UpdateOrderInput,
  responses: { 200: envelope(Order) },
  refusals: [409, 429],
});
export const cancelManagedOrder = endpoint({
  method: 'POST',
  path: '/orders/manage/:key/cancel',
  auth: 'public',
  summary: "Cancel a guest's order",
  params: ManageKey,
  headers: IdempotencyHeaders,
  responses: { 200: envelope(Order) },
  refusals: [409, 422, 429],
});
export const extendManagedOrder = endpoint({
  method: 'POST',
  path: '/orders/manage/:key/extend',
  auth: 'public',
  summary: "Give a guest's unclaimed gift half a claim window more, once",
  params: ManageKey,
  responses: { 200: envelope(Order) },
  refusals: [409, 429],
});
export const replaceManagedGiftLink = endpoint({
  method: 'POST',
  path: '/orders/manage/:key/replace-link',
  auth: 'public',
  summary: "Give a guest's unclaimed gift another link; the old one ends at once",
  params: ManageKey,
  responses: { 200: envelope(Order) },
  refusals: [409, 429],
});
export const resendManagedOrder = endpoint({
  method: 'POST',
  path: '/orders/manage/:key/resend',
  auth: 'public',
  summary: 'E-mail the guest the links again',
  params: ManageKey,
  responses: { 200: envelope(Order) },
  refusals: [409, 429],
});
