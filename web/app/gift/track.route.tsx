import { data } from 'react-router';
import { apiContext } from '~/lib/api-context';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { TrendingStrip } from '~/shop/trending-strip';
import type { Route } from './+types/track.route';
import { giftMeta } from './gift-meta';
import { MyOrderOrNotFound } from './my-order-or-not-found';
import { loadTrackPage } from './track-page';
import { TrackedGift } from './tracked-gift';

export const handle: PageHandle = { secret: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await rethrowAsRouteError(
    loadTrackPage(context.get(apiContext), params.orderId, context.get(requestContext).onError),
  );
  return data(page, page.kind === 'missing' ? 404 : 200);
}

export const meta = (args: Route.MetaArgs) => {
  const page = args.loaderData;
  if (page?.kind !== 'tracked') return giftMeta(args, { title: 'Track a gift' });
  return giftMeta(args, { title: 'Follow a gift', image: page.preview });
};

export default function TrackRoute({ loaderData: page, params: { orderId } }: Route.ComponentProps) {
  return (
    <div className="wrap flex flex-1 flex-col gap-14 pt-6 pb-14 md:pt-10">
      {page.kind === 'tracked' ? (
        <TrackedGift key={orderId} initial={page.order} />
      ) : (
        <MyOrderOrNotFound key={orderId} id={orderId} />
      )}
      <TrendingStrip title="Make somebody happy" />
    </div>
  );
}
