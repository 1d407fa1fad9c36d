import type { SettingsInput } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/console/settings';
import * as shared from '@presently/texts/console/shared';
import { useRevalidator } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { RetryAlert } from '~/ui/retry-alert';
import { showToast } from '~/ui/toast';
import { attempt, readChange } from '../data/change';
import { load, useLoaded } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/settings.route';
import { getSettings, updateSettings } from './endpoints';
import { SettingsForm } from './settings-form';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.settings, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, updateSettings);
  return load(request, async (signal) => (await api(getSettings, { signal })).data);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await readChange<SettingsInput>(request);
  return attempt(async () => {
    const { data } = await api(updateSettings, { body });
    showToast(texts.saved);
    return data;
  });
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { data: settings, failure } = useLoaded(loaderData);
  const { revalidate } = useRevalidator();
  return (
    <ConsolePage narrow title={shared.settings} intro={texts.introduction}>
      {failure && <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>}
      {settings && <SettingsForm settings={settings} />}
    </ConsolePage>
  );
}
