import { formatDateTime } from '@presently/texts/format';
import * as texts from '@presently/texts/gift/status';
import { Card } from '~/ui/card';
import { Timeline } from '~/ui/timeline';
import { toTimelineSteps } from './timeline-steps';
import { useTimeZone } from './use-time-zone';

/** Past and expected steps of an order, with times in the browser's time zone. */
export function OrderTimeline({ order }: { order: Parameters<typeof toTimelineSteps>[0] }) {
  const timeZone = useTimeZone();
  const entries = toTimelineSteps(order).map((step) => ({
    ...step,
    time: step.at && formatDateTime(new Date(step.at), timeZone),
  }));
  return (
    <Card>
      <h2 className="mb-5 text-xl">{texts.timeline}</h2>
      <Timeline entries={entries} />
    </Card>
  );
}
