import { isFinalStatus, statusLabel } from './order-status';

const journey = ['Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered'];

interface Reached {
  status: string;
  /** ISO 8601 */
  at: string;
}

export interface TimelineStep {
  title: string;
  /** Without it the stop is still to come. */
  at?: string;
}

/** What has happened to an order, oldest first, and what is still to come; an ended one has nothing to come. */
export function toTimelineSteps(order: { status: string; timeline: readonly Reached[] }): TimelineStep[] {
  const reached = order.timeline.map(({ status, at }) => ({ title: statusLabel(status), at }));
  if (isFinalStatus(order.status)) return reached;
  const ahead = journey.slice(journey.indexOf(order.status) + 1);
  return [...reached, ...ahead.map((status) => ({ title: statusLabel(status) }))];
}
