import * as texts from '@presently/texts/console/pages';
import { href, useRevalidator } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import stylesheet from '~/shop/info-text.css?url';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { load, useLoaded } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall, useMayCall } from '../shell/operator';
import type { Route } from './+types/page-version.route';
import { getInfoPageVersion, getOperatorInfoPage } from './endpoints';
import { pageName } from './page-name';
import { RenderedPage } from './page-preview';
import { versionText } from './version-text';

export { ErrorBoundary } from '../shell/screen-error';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: titleOf(args.params), indexed: false });

const titleOf = ({ page, version }: Route.MetaArgs['params']): string =>
  texts.versionOf({ page: pageName(page), version });

export function clientLoader({ request, context, params }: Route.ClientLoaderArgs) {
  assertMayCall(context, getInfoPageVersion);
  return load(request, async (signal) => (await api(getInfoPageVersion, { params, signal })).data);
}

/** One version of an information page, such as the terms that apply to an order. */
export default function PageVersionScreen({ loaderData, params }: Route.ComponentProps) {
  const { data: version, failure } = useLoaded(loaderData);
  const { revalidate } = useRevalidator();
  const mayEdit = useMayCall()(getOperatorInfoPage);
  return (
    <ConsolePage
      narrow
      title={titleOf(params)}
      intro={version && versionText(version)}
      back={
        mayEdit
          ? { to: href('/operator/pages/:page', { page: params.page }), label: pageName(params.page) }
          : undefined
      }
    >
      {failure && <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>}
      {version && (
        <>
          <Panel title={texts.withPresentSettings}>
            <RenderedPage text={version.rendered} />
          </Panel>
          <Panel title={texts.text}>
            <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{version.markdown}</pre>
          </Panel>
        </>
      )}
    </ConsolePage>
  );
}
