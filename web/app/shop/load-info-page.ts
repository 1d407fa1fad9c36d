import type { getInfoPage, InfoPageName, RenderedInfoPage } from '@presently/contracts/info-pages';
import { apiContext } from '~/lib/api-context';
import { defineEndpoint } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import type { Route } from './+types/info.route';

const endpoint = defineEndpoint<typeof getInfoPage>({ method: 'GET', path: '/pages/:page' });

/** For loaders: the text of an information page. */
export async function loadInfoPage(
  { context }: Pick<Route.LoaderArgs, 'context'>,
  page: InfoPageName,
): Promise<RenderedInfoPage> {
  const { data } = await rethrowAsRouteError(context.get(apiContext)(endpoint, { params: { page } }));
  return data;
}

/** Title and description of an information page, for its route's `meta`; no data if it could not be loaded. */
export const infoPageMeta = (
  args: Parameters<typeof pageMeta>[0] & { loaderData: RenderedInfoPage | undefined },
  { indexed = true }: { indexed?: boolean } = {},
) => {
  const description = args.loaderData?.description;
  return pageMeta(args, { indexed, ...(description ? { description } : {}) });
};
