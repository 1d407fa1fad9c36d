import * as texts from '@presently/texts/checkout/layout';
import { Outlet } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { getGift, getPublicConfig } from '~/lib/endpoints';
import { firstImage } from '~/lib/first-image';
import { pageMeta } from '~/lib/meta';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { GiftNotFound } from '~/shop/gift-not-found';
import type { Route } from './+types/purchase.route';
import type { CheckoutGift } from './checkout-state';

/** The gift being bought, for the stages of the purchase: billing, phone verification of new accounts, and the link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ data: gift }, { data: config }] = await Promise.all([
    rethrowAsRouteError(api(getGift, { params: { id: params.giftId } })),
    rethrowAsRouteError(api(getPublicConfig)),
  ]);
  const summary: CheckoutGift = {
    id: gift.id,
    name: gift.name,
    brand: gift.brand?.name ?? null,
    price: gift.price,
    picture: firstImage(gift),
  };
  return { gift: summary, inStock: gift.in_stock, config };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.loaderData ? texts.checkout : texts.giftNotFound, indexed: false });

export default function Purchase() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <GiftNotFound />;
}
