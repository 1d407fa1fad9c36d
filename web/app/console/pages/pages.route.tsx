import * as texts from '@presently/texts/console/pages';
import { href, Link, useRevalidator } from 'react-router';
import { infoPages } from '~/lib/info-pages';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { load, useLoaded } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/pages.route';
import { listInfoPages } from './endpoints';
import { versionText } from './version-text';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: texts.pages, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listInfoPages);
  return load(request, async (signal) => (await api(listInfoPages, { signal })).data);
}

/** The information pages, to edit. */
export default function PagesPage({ loaderData }: Route.ComponentProps) {
  const { data: pages, failure } = useLoaded(loaderData);
  const { revalidate } = useRevalidator();
  return (
    <ConsolePage narrow title={texts.pages} intro={texts.introduction}>
      {failure && <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>}
      {pages && (
        <Panel label={texts.pages} flush>
          <ul className="divide-y divide-line">
            {pages.map((page) => (
              <li key={page.page}>
                <Link
                  to={href('/operator/pages/:page', { page: page.page })}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2 hover:bg-sunken sm:px-5"
                >
                  <span className="font-semibold">{infoPages[page.page].text}</span>
                  <span className="text-sm text-ink-muted">{versionText(page)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </ConsolePage>
  );
}
