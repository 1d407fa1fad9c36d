import { calendarDayIn } from '@presently/contracts/time-zone';
import * as texts from '@presently/texts/console/import-export';
import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { load, useLoaded } from '../data/loaded';
import { getSettings } from '../settings/endpoints';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/import-export.route';
import { exportOrders } from './endpoints';
import { ExportPanel } from './export-panel';
import { ImportPanel } from './import-panel';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: shared.importAndExport, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, exportOrders);
  return load(request, async (signal) => (await api(getSettings, { signal })).data.time_zone);
}

export default function ImportExportPage({ loaderData }: Route.ComponentProps) {
  // Everything works without it, so a failure is not shown.
  const { data: timeZone } = useLoaded(loaderData);
  return (
    <ConsolePage narrow title={shared.importAndExport} intro={texts.introduction}>
      <ImportPanel />
      <ExportPanel today={calendarDayIn(timeZone ?? undefined, new Date())} timeZone={timeZone} />
    </ConsolePage>
  );
}
