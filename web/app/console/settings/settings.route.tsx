import { title as backups } from '@presently/texts/console/backups';
import * as texts from '@presently/texts/console/settings';
import * as shared from '@presently/texts/console/shared';
import { href, useRevalidator } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { ButtonLink } from '~/ui/button-link';
import { RetryAlert } from '~/ui/retry-alert';
import { attempt, readChange } from '../data/change';
import { load, useLoaded } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/settings.route';
import { getSettings, updateSettings } from './endpoints';
import { changeSettings, type SettingsChange } from './settings-changes';
import { SettingsForm } from './settings-form';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.settings, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, updateSettings);
  return load(request, async (signal) => (await api(getSettings, { signal })).data);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<SettingsChange>(request);
  return attempt(() => changeSettings(change));
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { data: settings, failure } = useLoaded(loaderData);
  const { revalidate } = useRevalidator();
  return (
    <ConsolePage
      narrow
      title={shared.settings}
      intro={texts.introduction}
      actions={
        <ButtonLink variant="secondary" size="sm" to={href('/operator/settings/backups')}>
          {backups}
        </ButtonLink>
      }
    >
      {failure && <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>}
      {settings && <SettingsForm settings={settings} />}
    </ConsolePage>
  );
}
