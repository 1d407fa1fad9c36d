import type { AuditEvent } from '../../audit/index.ts';
import type { OrderRow } from '../store/orders.store.ts';
import type { Shipment } from '../store/shipments.store.ts';

export type TrackingFields = Partial<Shipment>;

const WIRE_NAMES = {
  trackingNumber: 'tracking_number',
  carrier: 'carrier',
  estimatedDelivery: 'estimated_delivery',
} as const;

type FieldName = keyof typeof WIRE_NAMES;

/** The given fields whose values differ from the shipment's; undefined ones are left out. */
export function changedTrackingFields(
  shipment: Shipment,
  given: { [Name in FieldName]: Shipment[Name] | undefined },
): TrackingFields {
  const names = Object.keys(WIRE_NAMES) as FieldName[];
  const changed = names.filter((name) => given[name] !== undefined && given[name] !== shipment[name]);
  return Object.fromEntries(changed.map((name) => [name, given[name]]));
}

/**
 * @param order with its previous shipment
 * @param movedTo the new status; null if the order did not move
 */
export function trackingAuditEvent(
  { order, shipment }: { order: OrderRow; shipment: Shipment },
  movedTo: OrderRow['status'] | null,
  change: TrackingFields,
): AuditEvent {
  return {
    action: movedTo ? 'order.moved' : 'order.tracking_changed',
    subjectKind: 'order',
    subjectId: order.id,
    before: { ...(movedTo ? { status: order.status } : {}), ...pickFields(shipment, change) },
    after: { ...(movedTo ? { status: movedTo } : {}), ...pickFields(change, change) },
  };
}

/** The values in `row` of the fields that `change` contains, keyed by their names in the HTTP interface. */
const pickFields = (row: TrackingFields, change: TrackingFields): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(change) as FieldName[]).map((name) => [WIRE_NAMES[name], row[name] ?? null]),
  );
