import type { getPolicyVersion, Policy, RenderedInfoPage } from '@presently/contracts/info-pages';
import { apiContext } from '~/lib/api-context';
import { defineEndpoint } from '~/lib/endpoints';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import type { Route } from './+types/info.route';
import { infoPageMeta, loadInfoPage } from './load-info-page';
import { parsePolicySearch } from './policy-search';

const endpoint = defineEndpoint<typeof getPolicyVersion>({
  method: 'GET',
  path: '/pages/:page/versions/:version',
});

export interface LoadedPolicy extends RenderedInfoPage {
  /** Of an earlier version: since when it applied, such as "2026-11-03"; null for the current one. */
  earlierSince: string | null;
}

/** For loaders: the current text of the terms or the returns, or the version that the address asks for. */
export async function loadPolicy(
  { context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>,
  page: Policy,
): Promise<LoadedPolicy> {
  const version = parsePolicySearch(new URL(request.url).searchParams);
  if (version === null) return { ...(await loadInfoPage({ context }, page)), earlierSince: null };
  const params = { page, version: String(version) };
  const { data } = await rethrowAsRouteError(context.get(apiContext)(endpoint, { params }));
  const { is_current, published_on, version: _, ...text } = data;
  return { ...text, earlierSince: is_current ? null : published_on };
}

/** As `infoPageMeta`; earlier versions are hidden from search engines. */
export const policyMeta = (
  args: Parameters<typeof infoPageMeta>[0] & { loaderData: LoadedPolicy | undefined },
) => infoPageMeta(args, { indexed: !args.loaderData?.earlierSince });
