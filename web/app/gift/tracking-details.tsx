import { formatCalendarDay } from '@presently/texts/format';
import * as texts from '@presently/texts/gift/track';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { Fragment, type ReactNode } from 'react';
import { ButtonLink } from '~/ui/button-link';
import { Card } from '~/ui/card';
import { IconButton } from '~/ui/icon-button';
import { useCopy } from '~/ui/use-copy';

interface Tracking {
  tracking_number: string | null;
  carrier: string | null;
  tracking_url?: string | null;
  estimated_delivery: string | null;
  /** Only what the viewer may see. */
  shipping_address?: { name: string; city: string; state: string } | null;
}

interface TrackingDetailsProps {
  tracking: Tracking;
  /** Off if the full address is also shown. */
  showsRecipient?: boolean;
}

/** Shipment of a gift: tracking number, carrier, estimated delivery and recipient. */
export function TrackingDetails({ tracking, showsRecipient = true }: TrackingDetailsProps) {
  const {
    tracking_number: number,
    carrier,
    tracking_url: url,
    estimated_delivery: estimate,
    shipping_address: address,
  } = tracking;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{texts.tracking}</h2>
      {number || estimate ? (
        <dl className="flex flex-col gap-4">
          {number && (
            <Detail name={texts.trackingNumber}>
              <TrackingNumber number={number} />
            </Detail>
          )}
          {carrier && <Detail name={texts.carrier}>{carrier}</Detail>}
          {estimate && <Detail name={texts.estimatedDelivery}>{formatCalendarDay(estimate)}</Detail>}
        </dl>
      ) : (
        <p className="text-ink-muted">{texts.noTrackingInformationAvailable}</p>
      )}
      {showsRecipient && address && (
        <dl className="mt-4">
          <Detail name={texts.recipient}>
            {[address.name, address.city, address.state].filter(Boolean).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ', '}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </Detail>
        </dl>
      )}
      {url && (
        <ButtonLink
          to={url}
          target="_blank"
          rel="noreferrer noopener"
          variant="secondary"
          size="sm"
          className="mt-5"
        >
          {texts.followWithTheCarrier}
          <ExternalLink aria-hidden="true" />
        </ButtonLink>
      )}
      {url && (
        <dl className="mt-4 hidden print:block">
          <Detail name={texts.followWithTheCarrier}>{url}</Detail>
        </dl>
      )}
    </Card>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function TrackingNumber({ number }: { number: string }) {
  const { copied, copy } = useCopy();
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 break-all tabular-nums">{number}</span>
      <IconButton label={texts.copyTrackingNumber} onClick={() => void copy(number)}>
        <Copy aria-hidden="true" className="size-4" />
      </IconButton>
      <span role="status" className="text-sm font-normal text-success">
        {copied ? texts.copied : ''}
      </span>
    </span>
  );
}
