import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/account';
import { useEffect } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { firstImage } from '~/lib/first-image';
import { Picture } from '~/ui/picture';
import { Skeleton } from '~/ui/skeleton';
import { StatusChip } from '~/ui/status-chip';
import { giftStatusLabel, isWaitingForBank, trackingPath } from './gift-status';
import type { clientLoader } from './recent-gifts.route';

/** The user's latest gifts, with a link to all of them. */
export function RecentGifts({ onLeave }: { onLeave(): void }) {
  const { data: orders, load } = useFetcher<typeof clientLoader>();
  useEffect(() => void load(href('/recent-gifts')), [load]);
  return (
    <section aria-labelledby="recent-gifts">
      <h2
        id="recent-gifts"
        className="px-3 pt-2 font-sans text-xs font-semibold tracking-wide text-ink-muted uppercase"
      >
        {texts.recentGifts}
      </h2>
      {orders === undefined && <Skeleton className="mx-3 my-2 h-14" />}
      {orders === null && <p className="px-3 py-2 text-sm text-ink-muted">{texts.giftsNotLoaded}</p>}
      {orders?.length === 0 && <p className="px-3 py-2 text-sm text-ink-muted">{texts.noGiftsSentYet}</p>}
      {orders && (
        <ul>
          {orders.map((order) => (
            <li key={order.id}>
              <RecentGift order={order} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={href('/gifts')}
        onClick={onLeave}
        className="flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-brand hover:bg-brand-soft"
      >
        {texts.viewAllGifts}
      </Link>
    </section>
  );
}

function RecentGift({ order, onLeave }: { order: Order; onLeave(): void }) {
  return (
    <Link
      to={isWaitingForBank(order) ? href('/gifts') : trackingPath(order)}
      onClick={onLeave}
      className="flex min-h-14 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-brand-soft"
    >
      <Picture
        src={firstImage(order.inventory_item)}
        alt=""
        sizes="3rem"
        rounded="small"
        className="w-12 shrink-0"
      />
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm font-medium">
        {order.inventory_item.name}
      </span>
      <StatusChip status={order.status} label={giftStatusLabel(order)} />
    </Link>
  );
}
