import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useCopy } from '~/lib/use-copy';
import { buttonClass } from '~/ui/button-class';
import { Card } from '~/ui/card';
import { IconButton } from '~/ui/icon-button';
import { showToast } from '~/ui/toast';
import { formatCalendarDay } from './dates';

interface Tracking {
  tracking_number: string | null;
  carrier: string | null;
  tracking_url?: string | null;
  estimated_delivery: string | null;
  /** As far as the reader may know it. */
  shipping_address?: { name: string; city: string; state: string } | null;
}

interface TrackingDetailsProps {
  tracking: Tracking;
  /** Whether to say where it goes; needless beside the whole address. */
  showsPlace?: boolean;
}

/** How a gift travels: tracking number, carrier, estimate and where to. */
export function TrackingDetails({ tracking, showsPlace = true }: TrackingDetailsProps) {
  const {
    tracking_number: number,
    carrier,
    tracking_url: url,
    estimated_delivery: estimate,
    shipping_address: address,
  } = tracking;
  return (
    <Card>
      <h2 className="mb-4 text-xl">Tracking</h2>
      {number || estimate ? (
        <dl className="flex flex-col gap-4">
          {number && (
            <Fact name="Tracking number">
              <TrackingNumber number={number} />
            </Fact>
          )}
          {carrier && <Fact name="Carrier">{carrier}</Fact>}
          {estimate && <Fact name="Estimated delivery">{formatCalendarDay(estimate)}</Fact>}
        </dl>
      ) : (
        <p className="text-ink-muted">No tracking information available</p>
      )}
      {showsPlace && address && (
        <dl className="mt-4">
          <Fact name="Recipient">
            <bdi>{address.name}</bdi>, <bdi>{address.city}</bdi>, <bdi>{address.state}</bdi>
          </Fact>
        </dl>
      )}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass({ variant: 'secondary', size: 'sm' }, 'mt-5')}
        >
          Follow with the carrier
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function TrackingNumber({ number }: { number: string }) {
  const { copied, copy } = useCopy();
  const handleCopy = async () => {
    if (!(await copy(number))) showToast('Failed to copy. Please try again.', 'error');
  };
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 break-all tabular-nums">{number}</span>
      <IconButton label="Copy tracking number" onClick={handleCopy}>
        <Copy aria-hidden="true" className="size-4" />
      </IconButton>
      <span role="status" className="text-sm font-normal text-success">
        {copied ? 'Copied!' : ''}
      </span>
    </span>
  );
}
