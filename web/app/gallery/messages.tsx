import FlaskConical from 'lucide-react/icons/flask-conical';
import Gift from 'lucide-react/icons/gift';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { EmptyList } from '~/ui/empty-list';
import { EmptyState } from '~/ui/empty-state';
import { ErrorState } from '~/ui/error-state';
import { LoadAlert } from '~/ui/lazy-component';
import { Notice } from '~/ui/notice';
import { RetryAlert } from '~/ui/retry-alert';
import { Skeleton } from '~/ui/skeleton';
import { Spinner } from '~/ui/spinner';
import { StatusChip } from '~/ui/status-chip';
import { Stepper } from '~/ui/stepper';
import { Timeline } from '~/ui/timeline';
import type { Section } from './entry';
import { day, long, noop, Opener } from './samples';

const steps = ['Billing', 'Card', 'Note'];
const roundings = ['none', 'small', 'control', 'card', 'sheet'] as const;
const statuses = ['Processing', 'Ordered', 'Shipped', 'Delivered', 'Cancelled'];

export const messages: Section = {
  id: 'messages',
  title: 'Messages and states',
  entries: [
    {
      file: 'alert',
      states: {
        error: () => <Alert>Your card was declined</Alert>,
        success: () => <Alert tone="success">Imported. The shop shows it already.</Alert>,
        info: () => <Alert tone="info">Only owners change settings.</Alert>,
        'with a button, long': () => (
          <Alert action={<Button size="sm">Show</Button>}>
            {long}. {long}.
          </Alert>
        ),
      },
    },
    {
      file: 'retry-alert',
      states: { error: () => <RetryAlert onRetry={noop}>Your gifts could not be loaded.</RetryAlert> },
    },
    {
      file: 'lazy-component',
      states: {
        'could not be loaded': () => <LoadAlert retry={noop} retries={0} />,
        'again not': () => (
          <Opener label="Load alert">{(open) => open && <LoadAlert retry={noop} retries={1} />}</Opener>
        ),
      },
    },
    {
      file: 'notice',
      states: {
        notice: () => (
          <Notice icon={<FlaskConical aria-hidden="true" />}>This is a sandbox: no money moves.</Notice>
        ),
      },
    },
    {
      file: 'empty-state',
      states: {
        'with everything': () => (
          <EmptyState
            as="h3"
            icon={<Gift />}
            title="No gifts yet"
            text="Gifts you send will show up here."
            action={<Button>Browse gifts</Button>}
          />
        ),
        'title only': () => <EmptyState as="h3" title="No gifts yet" />,
      },
    },
    {
      file: 'empty-list',
      states: {
        text: () => <EmptyList text="No orders to ship" />,
        'with a button': () => (
          <EmptyList text="No gift fits that." action={<Button variant="secondary">Show all</Button>} />
        ),
      },
    },
    {
      file: 'error-state',
      states: {
        'with everything': () => (
          <ErrorState
            as="h2"
            message="The page could not be shown. Please try again."
            action={<Button>Try again</Button>}
            requestId="req-123"
          />
        ),
      },
    },
    {
      file: 'skeleton',
      states: {
        roundings: () => (
          <div className="flex flex-wrap gap-3">
            {roundings.map((rounded) => (
              <Skeleton key={rounded} rounded={rounded} className="size-16" />
            ))}
          </div>
        ),
      },
    },
    {
      file: 'spinner',
      states: { 'with a label': () => <Spinner label="Loading gift details..." />, alone: () => <Spinner /> },
    },
    {
      file: 'status-chip',
      states: {
        statuses: () => (
          <div className="flex flex-wrap gap-2">
            {statuses.map((status) => (
              <StatusChip key={status} status={status} label={status} />
            ))}
          </div>
        ),
      },
    },
    {
      file: 'stepper',
      states: {
        first: () => <Stepper label="First step" steps={steps} current={0} />,
        middle: () => <Stepper label="Second step" steps={steps} current={1} />,
        last: () => <Stepper label="Last step" steps={steps} current={2} />,
      },
    },
    {
      file: 'timeline',
      states: {
        'partly reached': () => (
          <Timeline
            entries={[
              { title: 'Ordered', at: day, time: 'Nov 22, 4:05 PM' },
              { title: 'Shipped', at: day, time: 'Nov 23, 9:00 AM', text: 'By UPS' },
              { title: 'Delivered' },
            ]}
          />
        ),
      },
    },
  ],
};
