import { Card } from '~/ui/card';
import { Timeline } from '~/ui/timeline';
import { formatMoment } from './dates';
import { timelineOf } from './order-timeline-of';
import { useZone } from './use-zone';

/** What has happened to an order and what is to come, in the reader's own time. */
export function OrderTimeline({ order }: { order: Parameters<typeof timelineOf>[0] }) {
  const zone = useZone();
  const entries = timelineOf(order).map((stop) => ({
    ...stop,
    time: stop.at && formatMoment(new Date(stop.at), zone),
  }));
  return (
    <Card>
      <h2 className="mb-5 text-xl">Timeline</h2>
      <Timeline entries={entries} />
    </Card>
  );
}
