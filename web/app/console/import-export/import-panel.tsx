import FileUp from 'lucide-react/icons/file-up';
import { Button } from '~/ui/button';
import { lazyComponent } from '~/ui/lazy-component';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { Skeleton } from '~/ui/skeleton';
import { ImportProgressBar } from './import-progress-bar';
import { ImportReportView } from './import-report-view';
import { useImport } from './use-import';

const FileDrop = lazyComponent(async () => ({ default: (await import('../catalogue/file-drop')).FileDrop }));

const csvTypes = {
  'text/csv': ['.csv'],
  'text/plain': ['.csv', '.txt'],
  'application/vnd.ms-excel': ['.csv'],
};
const maxBytes = 10 * 1024 * 1024;

/** CSV import: choose a file, review the dry run, then apply it. */
export function ImportPanel() {
  const { state, startDryRun, apply, reset } = useImport();
  return (
    <Panel title="Import gifts">
      <div className="flex flex-col gap-4" aria-live="polite">
        {state.step === 'idle' && (
          <>
            <p className="max-w-prose text-sm text-ink-muted">
              A CSV with a header line; it needs the columns <code>name</code> and <code>price</code>, and{' '}
              <code>categories</code> for new gifts. Lines with an <code>id</code> change that gift, lines
              without make a new one; what a column is not there for stays as it is. You see first what would
              happen. It is all lines or none.
            </p>
            <FileDrop
              label="Drop a CSV here"
              hint="or choose one; up to 10 MB and 10,000 lines"
              button="Choose a file"
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
            <RetryAlert onRetry={() => (state.isDryRun ? startDryRun(state.file) : apply(state.file))}>
              {state.error}
            </RetryAlert>
            <Button variant="secondary" onClick={reset} className="self-start">
              Choose another file
            </Button>
          </>
        )}
        {state.step === 'reported' && (
          <ImportReportView
            fileName={state.file.name}
            report={state.report}
            onApply={() => apply(state.file)}
            onRepeatDryRun={() => startDryRun(state.file)}
            onChooseOther={reset}
          />
        )}
      </div>
    </Panel>
  );
}

function rejectionReason(file: File): string | null {
  if (!/\.(csv|txt)$/i.test(file.name))
    return `“${file.name}” is not a CSV. Save the table as CSV (UTF-8) first.`;
  if (file.size > maxBytes) return `“${file.name}” has more than 10 MB. Please import it in parts.`;
  return file.size === 0 ? `“${file.name}” is empty.` : null;
}
