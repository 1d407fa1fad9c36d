import * as texts from '@presently/texts/console/import-export';
import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/import-export.route';
import { exportOrders } from './endpoints';
import { ExportPanel } from './export-panel';
import { ImportPanel } from './import-panel';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: shared.importAndExport, indexed: false });

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => assertMayCall(context, exportOrders);

export default function ImportExportPage() {
  return (
    <ConsolePage narrow title={shared.importAndExport} intro={texts.introduction}>
      <ImportPanel />
      <ExportPanel today={new Date().toISOString().slice(0, 10)} />
    </ConsolePage>
  );
}
