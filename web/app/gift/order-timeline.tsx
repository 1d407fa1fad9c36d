import { Card } from '~/ui/card';
import { Timeline } from '~/ui/timeline';
import { formatDateTime } from './dates';
import { toTimelineSteps } from './timeline-steps';
import { useTimeZone } from './use-time-zone';

/** What has happened to an order and what is to come, in the reader's own time. */
export function OrderTimeline({ order }: { order: Parameters<typeof toTimelineSteps>[0] }) {
  const zone = useTimeZone();
  const entries = toTimelineSteps(order).map((stop) => ({
    ...stop,
    time: stop.at && formatDateTime(new Date(stop.at), zone),
  }));
  return (
    <Card>
      <h2 className="mb-5 text-xl">Timeline</h2>
      <Timeline entries={entries} />
    </Card>
  );
}
