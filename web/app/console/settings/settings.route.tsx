import { useCallback } from 'react';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { useQuery } from '~/lib/use-query';
import { ConsolePage } from '../ui/console-page';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import { RowsSkeleton } from '../ui/rows-skeleton';
import type { Route } from './+types/settings.route';
import { getSettings } from './endpoints';
import { SettingsForm } from './settings-form';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Settings', indexed: false });

export default function SettingsPage() {
  const load = useCallback(async (signal: AbortSignal) => (await api(getSettings, { signal })).data, []);
  const { data, error, reload, setData } = useQuery(load);
  return (
    <ConsolePage
      narrow
      title="Settings"
      intro="They hold from the moment they are saved, everywhere in the shop."
    >
      {error !== null && <ErrorAlert text={errorMessage(error)} onRetry={reload} />}
      {data && <SettingsForm settings={data} onSaved={setData} />}
      {!data && error === null && <RowsSkeleton rows={8} />}
    </ConsolePage>
  );
}
