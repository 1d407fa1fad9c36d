import type { ClaimableGift, TrackedOrder } from '@presently/contracts/gift-links';
import type { Policy } from '@presently/contracts/info-pages';
import { centsToDollars } from '@presently/contracts/money';
import { joinNote } from '@presently/contracts/note';
import { formatOrderNumber } from '@presently/contracts/order-number';
import type { TrackingInfo } from '@presently/contracts/order-tracking';
import type { Order, PAYMENT_STATUSES, ShippingAddress } from '@presently/contracts/orders';
import type { z } from 'zod';
import type { BaseDeps } from '../../deps.ts';
import { carrierTrackingUrl } from './carrier-tracking-url.ts';
import { firstNameOf } from './first-name.ts';
import { giftLink } from './order-keys.ts';
import {
  isAddressCorrectable,
  isCancellable,
  isClaimable,
  isEditable,
  isExtendable,
  isPaid,
  isRecipientErased,
  isResendable,
} from './order-policy.ts';
import { effectiveSteps } from './order-steps.ts';
import type { OrderWithDetails } from './store/order-details.store.ts';
import type { AddressRow, OrderRow } from './store/orders.store.ts';
import type { Shipment } from './store/shipments.store.ts';

type Deps = Pick<BaseDeps, 'settings' | 'infoPages'>;

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Fields of all representations. */
function serializeCommon(order: OrderRow) {
  const { noteTitle: title = '', noteBody: body = '' } = order.texts ?? {};
  return {
    order_number: formatOrderNumber(order.number),
    url_id: order.urlId,
    status: order.status,
    payment_status: order.paymentStatus as (typeof PAYMENT_STATUSES)[number],
    claimed: order.claimedAt !== null,
    notes: joinNote({ title, body }),
    note_title: title,
    note_body: body,
    card_image_id: order.cardImageId,
    gifter: { first_name: order.gifter.firstName, last_name: order.gifter.lastName },
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    claimed_at: iso(order.claimedAt),
    cancel_reason: order.cancelReason,
  };
}

/** Without the price, which recipients must not see before they claim. */
function serializeGift({ gift }: OrderRow) {
  const image = gift.imageUrls[0] ?? null;
  return {
    id: gift.id,
    name: gift.name,
    description: gift.description,
    brand: gift.brand === null ? null : { name: gift.brand },
    image,
    image_url: image,
    images: gift.imageUrls.map((gcs_url) => ({ gcs_url })),
  };
}

function serializeTracking(order: OrderWithDetails) {
  const { trackingNumber = null, carrier = null, estimatedDelivery = null } = order.shipment ?? {};
  return {
    id: order.id,
    ...serializeCommon(order),
    tracking_number: trackingNumber,
    carrier,
    tracking_url: carrierTrackingUrl(carrier, trackingNumber),
    estimated_delivery: estimatedDelivery,
    timeline: effectiveSteps(order.events).map(({ type, occurredAt }) => ({
      status: type,
      at: occurredAt.toISOString(),
    })),
    inventory_item: { ...serializeGift(order), price: centsToDollars(order.priceCents) },
  };
}

/** First name (none after a title), city and state only: what anyone except the recipient and operators may see. */
function redactAddress(address: AddressRow): z.output<typeof ShippingAddress> {
  return {
    name: firstNameOf(address.name) ?? '',
    address_ln_1: null,
    address_ln_2: null,
    city: address.city ?? '',
    state: address.state,
    zip: null,
    email: null,
    phone: null,
    delivery_instructions: null,
    erased_at: iso(address.erasedAt),
    recipient_erased_at: iso(address.recipientErasedAt),
  };
}

/** The full address, for the recipient and operators only. */
export function serializeAddress(address: AddressRow): z.output<typeof ShippingAddress> {
  return {
    name: address.name ?? '',
    address_ln_1: address.addressLn1,
    address_ln_2: address.addressLn2,
    city: address.city ?? '',
    state: address.state,
    zip: address.zip,
    email: address.email,
    phone: address.phone,
    delivery_instructions: address.deliveryInstructions,
    erased_at: iso(address.erasedAt),
    recipient_erased_at: iso(address.recipientErasedAt),
  };
}

/** The version of a policy that applied to a purchase, if there is a newer one. */
const earlierVersion = ({ infoPages }: Deps, page: Policy, version: number | null): number | null =>
  version !== null && version < (infoPages.current(page).version ?? 0) ? version : null;

/** For the gifter. Never contains the street. */
export function serializeOrder(deps: Deps, order: OrderWithDetails): Order {
  return {
    ...serializeTracking(order),
    shipping_address: order.address && redactAddress(order.address),
    opened_at: iso(order.openedAt),
    amount_paid: isPaid(order) ? centsToDollars(order.amountCents) : 0,
    currency: 'usd',
    gift_date: order.giftDate,
    shipping_mod: 'standard',
    shipping_cost: centsToDollars(order.shippingCostCents),
    tax_amount: 0,
    gift_link: giftLink(deps, order.urlId),
    thanks:
      order.texts?.thanksMessage && order.thankedAt
        ? { message: order.texts.thanksMessage, at: order.thankedAt.toISOString() }
        : null,
    decline_message: order.texts?.declineMessage ?? null,
    editable: isEditable(order),
    cancellable: isCancellable(order),
    extendable: isExtendable(order),
    resendable: isResendable(order),
    earlier_terms_version: earlierVersion(deps, 'terms', order.gifter.termsVersion),
    earlier_returns_version: earlierVersion(deps, 'returns', order.gifter.returnsVersion),
    gifter_erased_at: order.gifter.erasedAt && new Date(order.gifter.erasedAt).toISOString(),
  };
}

/** For anyone with the link. With `isRecipient` it contains the full address. */
export function serializeTrackedOrder(order: OrderWithDetails, isRecipient: boolean): TrackedOrder {
  return {
    ...serializeTracking(order),
    shipping_address:
      order.address && (isRecipient ? serializeAddress(order.address) : redactAddress(order.address)),
    viewer: isRecipient ? 'recipient' : 'link',
    address_editable: isRecipient && isAddressCorrectable(order) && !isRecipientErased(order.address),
    thanked: order.thankedAt !== null,
  };
}

export function serializeClaimableGift(order: OrderRow): ClaimableGift {
  return {
    id: order.urlId,
    ...serializeCommon(order),
    claimable: isClaimable(order),
    inventory_item: serializeGift(order),
  };
}

export function serializeTrackingInfo(order: OrderRow, shipment: Shipment): z.output<typeof TrackingInfo> {
  return {
    order_id: order.id,
    status: order.status,
    tracking_number: shipment.trackingNumber,
    carrier: shipment.carrier,
    estimated_delivery: shipment.estimatedDelivery,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
  };
}
