import * as texts from '@presently/texts/gift/printed-card';
import Gift from 'lucide-react/icons/gift';
import { findCard } from '~/gift/find-card';
import stylesheet from '~/gift/folded-card.css?url';
import { PrintCardPage } from '~/gift/print-card-page';
import { getOrder } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { api } from '~/lib/session';
import { requireUser } from '~/lib/session-middleware';
import { Skeleton } from '~/ui/skeleton';
import type { Route } from './+types/print-card.route';
import { AccountPageState } from './account-page';

export const handle: PageHandle = { title: texts.pageTitle, cache: 'private', secret: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function clientLoader({ context, params: { orderId: id } }: Route.ClientLoaderArgs) {
  requireUser(context);
  const { data: order } = await api(getOrder, { params: { id } });
  const design = await findCard(api, order.card_image_id, (error) =>
    console.error('loading the card design failed', error),
  );
  return { order, design };
}

export const meta = (args: Route.MetaArgs) => pageMeta(args);

/** The printable card of a gift sent by the signed-in user. */
export default function PrintCardRoute({ loaderData }: Route.ComponentProps) {
  return <PrintCardPage {...loaderData} />;
}

export { PrintCardState as ErrorBoundary, PrintCardState as HydrateFallback };

function PrintCardState() {
  return (
    <AccountPageState
      title={texts.pageTitle}
      icon={<Gift />}
      signInReason={texts.signInToPrint}
      failureText={texts.cardNotLoaded}
      skeleton={<Skeleton rounded="card" className="aspect-[11/8.5] w-full" />}
    />
  );
}
