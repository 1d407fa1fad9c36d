import type { InfoPageName } from '@presently/contracts/info-pages';
import * as texts from '@presently/texts/console/pages';
import { href, useRevalidator } from 'react-router';
import { infoPages } from '~/lib/info-pages';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import stylesheet from '~/shop/info-text.css?url';
import { RetryAlert } from '~/ui/retry-alert';
import { TextLink } from '~/ui/text-link';
import { attempt, readChange } from '../data/change';
import { load, useLoaded } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/page.route';
import { getOperatorInfoPage } from './endpoints';
import { changePage, type PageChange } from './page-changes';
import { PageEditor } from './page-editor';
import { pageName } from './page-name';
import { versionText } from './version-text';

export { ErrorBoundary } from '../shell/screen-error';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: pageName(args.params.page), indexed: false });

export function clientLoader({ request, context, params }: Route.ClientLoaderArgs) {
  assertMayCall(context, getOperatorInfoPage);
  return load(request, async (signal) => (await api(getOperatorInfoPage, { params, signal })).data);
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const change = await readChange<PageChange>(request);
  return attempt(() => changePage(params.page as InfoPageName, change));
}

const back = { to: href('/operator/pages'), label: texts.pages };

/** The text of an information page, to edit. */
export default function PageScreen({ loaderData, params }: Route.ComponentProps) {
  const { data: page, failure } = useLoaded(loaderData);
  const { revalidate } = useRevalidator();
  return (
    <ConsolePage
      title={pageName(params.page)}
      intro={page && versionText(page)}
      back={back}
      actions={page && <TextLink to={infoPages[page.page].to}>{texts.viewInShop}</TextLink>}
    >
      {failure && <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>}
      {page && <PageEditor key={page.page} page={page} />}
    </ConsolePage>
  );
}
