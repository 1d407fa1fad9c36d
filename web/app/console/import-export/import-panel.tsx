import * as texts from '@presently/texts/console/import-export';
import * as shared from '@presently/texts/console/shared';
import FileUp from 'lucide-react/icons/file-up';
import { Button } from '~/ui/button';
import { lazyComponent } from '~/ui/lazy-component';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { Skeleton } from '~/ui/skeleton';
import { ImportProgressBar } from './import-progress-bar';
import { ImportReportView } from './import-report-view';
import { findOutdatedLines, useImport } from './use-import';

const FileDrop = lazyComponent(async () => ({ default: (await import('../catalogue/file-drop')).FileDrop }));

const csvTypes = {
  'text/csv': ['.csv'],
  'text/plain': ['.csv', '.txt'],
  'application/vnd.ms-excel': ['.csv'],
};
const MAX_BYTES = 10 * 1024 * 1024;

/** CSV import: choose a file, review the dry run, then apply it. */
export function ImportPanel() {
  const { state, startDryRun, apply, reset } = useImport();
  return (
    <Panel title={texts.importGifts}>
      <div className="flex flex-col gap-4" aria-live="polite">
        {state.step === 'idle' && (
          <>
            <p className="max-w-prose text-sm text-ink-muted">
              {texts.importExplained((words) => (
                <code>{words}</code>
              ))}
            </p>
            <FileDrop
              label={texts.dropCsvHere}
              hint={texts.csvLimits}
              button={texts.chooseFile}
              icon={<FileUp aria-hidden="true" />}
              accept={csvTypes}
              rejectionReason={rejectionReason}
              onFiles={([file]) => file && startDryRun(file)}
              loadingView={<Skeleton rounded="control" className="h-32" />}
            />
          </>
        )}
        {state.step === 'running' && <ImportProgressBar {...state} onStop={reset} />}
        {state.step === 'failed' && (
          <>
            <RetryAlert
              onRetry={() => (state.seen ? apply(state.file, state.seen) : startDryRun(state.file))}
            >
              {state.error}
            </RetryAlert>
            <Button variant="secondary" onClick={reset} className="self-start">
              {texts.chooseAnotherFile}
            </Button>
          </>
        )}
        {state.step === 'reported' && (
          <ImportReportView
            fileName={state.file.name}
            report={state.report}
            outdatedLines={findOutdatedLines(state.report, state.seen)}
            onApply={() => apply(state.file, state.report)}
            onRepeatDryRun={() => startDryRun(state.file)}
            onChooseOther={reset}
          />
        )}
      </div>
    </Panel>
  );
}

function rejectionReason(file: File): string | null {
  if (!/\.(csv|txt)$/i.test(file.name)) return texts.notACsv(file.name);
  if (file.size > MAX_BYTES) return texts.csvTooLarge(file.name);
  return file.size === 0 ? shared.fileIsEmpty(file.name) : null;
}
