import * as texts from '@presently/texts/gift/printed-card';
import { apiContext } from '~/lib/api-context';
import { getManagedOrder } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import type { Route } from './+types/print-managed-card.route';
import { findCard } from './find-card';
import stylesheet from './folded-card.css?url';
import { PrintCardPage } from './print-card-page';

export const handle: PageHandle = { title: texts.pageTitle, indexed: false, secret: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { data: order } = await rethrowAsRouteError(api(getManagedOrder, { params: { key } }));
  const design = await findCard(api, order.card_image_id, context.get(requestContext).onError);
  return { order, design };
}

export const meta = (args: Route.MetaArgs) => pageMeta(args);

/** The card of a guest's gift, by the manage key. */
export default function PrintManagedCardRoute({ loaderData }: Route.ComponentProps) {
  return <PrintCardPage {...loaderData} />;
}
