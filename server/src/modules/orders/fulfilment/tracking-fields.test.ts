import { expect, test } from 'vitest';
import type { OrderRow } from '../store/orders.store.ts';
import { changedTrackingFields, trackingAuditEvent } from './tracking-fields.ts';

const order = { id: 'order-1', status: 'Ordered' } as OrderRow;
const shipment = { trackingNumber: '1Z', carrier: null, estimatedDelivery: '2026-12-01' };

test('only fields with another value count as changed; null clears, undefined is left out', () => {
  const given = { trackingNumber: '1Z', carrier: 'UPS', estimatedDelivery: null };
  expect(changedTrackingFields(shipment, given)).toEqual({ carrier: 'UPS', estimatedDelivery: null });
  const none = { trackingNumber: undefined, carrier: null, estimatedDelivery: '2026-12-01' };
  expect(changedTrackingFields(shipment, none)).toEqual({});
});

test('the audit event contains the changed fields before and after by their names in the HTTP interface', () => {
  expect(trackingAuditEvent({ order, shipment }, null, { carrier: 'UPS', estimatedDelivery: null })).toEqual({
    action: 'order.tracking_changed',
    subjectKind: 'order',
    subjectId: 'order-1',
    before: { carrier: null, estimated_delivery: '2026-12-01' },
    after: { carrier: 'UPS', estimated_delivery: null },
  });
  expect(trackingAuditEvent({ order, shipment }, 'Shipped', { trackingNumber: '2Z' })).toMatchObject({
    action: 'order.moved',
    before: { status: 'Ordered', tracking_number: '1Z' },
    after: { status: 'Shipped', tracking_number: '2Z' },
  });
});
