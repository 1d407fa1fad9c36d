import { isFinalStatus, statusLabel } from '~/lib/order-status';

const statusSequence = ['Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered'];

interface StatusEvent {
  status: string;
  /** ISO 8601 */
  at: string;
}

export interface TimelineStep {
  title: string;
  /** ISO 8601; missing for a future step. */
  at?: string;
}

/** Past steps of an order, oldest first, then the expected ones, unless the order has reached a final status. */
export function toTimelineSteps(order: { status: string; timeline: readonly StatusEvent[] }): TimelineStep[] {
  const past = order.timeline.map(({ status, at }) => ({ title: statusLabel(status), at }));
  if (isFinalStatus(order.status)) return past;
  const upcoming = statusSequence.slice(statusSequence.indexOf(order.status) + 1);
  return [...past, ...upcoming.map((status) => ({ title: statusLabel(status) }))];
}
