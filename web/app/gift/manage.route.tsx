import * as texts from '@presently/texts/gift/manage';
import { loadCardDesigns } from '~/checkout/load-card-designs';
import { apiContext } from '~/lib/api-context';
import {
  cancelManagedOrder,
  extendManagedOrder,
  getManagedOrder,
  replaceManagedGiftLink,
  resendManagedOrder,
  updateManagedOrder,
} from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { api } from '~/lib/session';
import type { Route } from './+types/manage.route';
import { runGiftAction } from './gift-action';
import { ManagedGift } from './managed-gift';
import { ManagedGiftError } from './managed-gift-error';

export const handle: PageHandle = { title: texts.yourGift, indexed: false, secret: true };

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  const serverApi = context.get(apiContext);
  const { data: order } = await rethrowAsRouteError(serverApi(getManagedOrder, { params: { key } }));
  if (!order.editable) return { order, cards: [] };
  const { images } = await loadCardDesigns(serverApi, context.get(requestContext).onError);
  return { order, cards: images ?? [] };
}

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export const clientAction = ({ request, params: { key } }: Route.ClientActionArgs) =>
  runGiftAction(request, () => ({
    update: (body) => api(updateManagedOrder, { params: { key }, body }),
    extend: () => api(extendManagedOrder, { params: { key } }),
    resend: () => api(resendManagedOrder, { params: { key } }),
    replaceLink: () => api(replaceManagedGiftLink, { params: { key } }),
    cancel: () => api(cancelManagedOrder, { params: { key } }),
  }));

export { ManagedGiftError as ErrorBoundary };

/** A guest's gift, by the manage key from the email. */
export default function ManageRoute({ loaderData, params: { key } }: Route.ComponentProps) {
  const read = async (signal: AbortSignal) => (await api(getManagedOrder, { params: { key }, signal })).data;
  return (
    <div className="wrap pt-6 pb-14 md:pt-10">
      <ManagedGift
        key={key}
        initial={loaderData.order}
        cards={loaderData.cards}
        manageKey={key}
        read={read}
      />
    </div>
  );
}
