import * as texts from '@presently/texts/gift/track';
import { data } from 'react-router';
import { apiContext } from '~/lib/api-context';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { GiftStrip } from '~/shop/gift-strip';
import { loadTrending } from '~/shop/load-trending';
import type { Route } from './+types/track.route';
import { findMyOrder } from './find-my-order';
import { giftMeta, sentByTitle } from './gift-meta';
import { MyOrderOrNotFound } from './my-order-or-not-found';
import { loadTrackPage } from './track-page';
import { TrackedGift } from './tracked-gift';

export const handle: PageHandle = { secret: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { onError } = context.get(requestContext);
  const [page, trending] = await Promise.all([
    rethrowAsRouteError(loadTrackPage(api, params.orderId, onError)),
    loadTrending(api, onError),
  ]);
  return data({ page, trending }, page.kind === 'missing' ? 404 : 200);
}

/** An ID that is not a gift link may be an order of the signed-in user, whom only the browser knows. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  const { page, trending } = await serverLoader();
  if (page.kind !== 'missing') return { page, trending };
  return { page: await rethrowAsRouteError(findMyOrder(params.orderId)), trending };
}
clientLoader.hydrate = true as const;

export const meta = (args: Route.MetaArgs) => {
  const page = args.loaderData?.page;
  if (page?.kind !== 'tracked') return giftMeta(args, { title: texts.trackAGift });
  const { preview: image, order } = page;
  return giftMeta(args, { title: texts.followAGift, preview: sentByTitle(order.gifter.first_name), image });
};

export default function TrackRoute({ loaderData, params: { orderId } }: Route.ComponentProps) {
  const { page, trending } = loaderData;
  const giftId = page.kind === 'tracked' ? page.order.inventory_item.id : null;
  return (
    <div className="wrap flex flex-1 flex-col gap-14 pt-6 pb-14 md:pt-10">
      {page.kind === 'tracked' ? (
        <TrackedGift key={orderId} initial={page.order} />
      ) : (
        <MyOrderOrNotFound page={page} id={orderId} />
      )}
      <GiftStrip title={texts.makeSomeonesDay} gifts={trending.filter(({ id }) => id !== giftId)} />
    </div>
  );
}
