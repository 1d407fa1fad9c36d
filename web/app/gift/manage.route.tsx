import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
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
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { api } from '~/lib/session';
import type { Route } from './+types/manage.route';
import { ManagedGift, type ManagedGiftCalls } from './managed-gift';

export const handle: PageHandle = { title: 'Your gift', indexed: false, secret: true };

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  const { data } = await rethrowAsRouteError(context.get(apiContext)(getManagedOrder, { params: { key } }));
  return data;
}

export const meta = (args: Route.MetaArgs) => pageMeta(args);

/** A guest's gift, by the manage key from the e-mail. */
export default function ManageRoute({ loaderData, params: { key } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const calls = useMemo<ManagedGiftCalls>(
    () => ({
      read: async (signal) => (await api(getManagedOrder, { params: { key }, signal })).data,
      update: async (body) => (await api(updateManagedOrder, { params: { key }, body })).data,
      extend: async () => (await api(extendManagedOrder, { params: { key } })).data,
      resend: async () => (await api(resendManagedOrder, { params: { key } })).data,
      replaceLink: async () => {
        const { data } = await api(replaceManagedGiftLink, { params: { key } });
        // The live order subscribes by gift link, so it has to restart with the new one.
        void revalidate();
        return data;
      },
      cancel: async () => (await api(cancelManagedOrder, { params: { key } })).data,
    }),
    [key, revalidate],
  );
  return (
    <div className="wrap pt-6 pb-14 md:pt-10">
      <ManagedGift key={loaderData.url_id} initial={loaderData} calls={calls} />
    </div>
  );
}
