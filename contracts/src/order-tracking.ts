import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { OrderId, OrderStatus, SeenStatus } from './orders.ts';
import { optionalText, Timestamp } from './text.ts';

export const TrackingInfo = z.object({
  order_id: z.string(),
  status: OrderStatus,
  tracking_number: z.string().nullable(),
  carrier: z.string().nullable(),
  estimated_delivery: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const UpdateTrackingInput = z.object({
  status: OrderStatus.exclude(['Cancelled'])
    .optional()
    .describe('Moving back is a 409; to cancel, use `POST /orders/{id}/cancel`'),
  tracking_number: optionalText(100).optional(),
  carrier: optionalText(100).optional(),
  estimated_delivery: CalendarDay.nullish(),
  seen_status: SeenStatus,
});
export type UpdateTrackingInput = z.output<typeof UpdateTrackingInput>;

export const getTrackingInfo = endpoint({
  id: 'getTrackingInfo',
  method: 'GET',
  path: '/orders/:id/tracking',
  auth: 'bearer',
  reach: 'own_unless_operator',
  summary: 'Get tracking information of an order',
  description:
    'For the gifter of the order, for managers and owners, and for packers while the order is to pack, to ship or just shipped. A 404 for others.',
  params: OrderId,
  responses: { 200: envelope(TrackingInfo) },
});
export const updateTracking = endpoint({
  id: 'updateTracking',
  method: 'PUT',
  path: '/orders/:id/tracking',
  auth: 'packer',
  reach: 'queues_for_packers',
  summary: 'Update status and tracking',
  description:
    'Moves a claimed order forwards (Processing, Ordered, Shipped, Delivered) and stores carrier and tracking number. An order never moves backwards: that is a 409; `undoOrder` takes back a mistake. Packers change orders in their queues and those that are shipped; for them, other orders are a 403.',
  params: OrderId,
  body: UpdateTrackingInput,
  responses: { 200: envelope(TrackingInfo) },
  errors: [409],
});
