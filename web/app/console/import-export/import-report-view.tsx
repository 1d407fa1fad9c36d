import type { ImportReport } from '@presently/contracts/operator-import-export';
import { formatNumber } from '@presently/texts/format';
import { href } from 'react-router';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { ImportErrors } from './import-errors';

interface ImportReportViewProps {
  fileName: string;
  report: ImportReport;
  onApply(): void;
  onRepeatDryRun(): void;
  onChooseOther(): void;
}

/** The result of a dry run or import, or the errors that prevent it. */
export function ImportReportView({
  fileName,
  report,
  onApply,
  onRepeatDryRun,
  onChooseOther,
}: ImportReportViewProps) {
  const { errors, applied } = report;
  const hasChanges = report.created + report.updated > 0;
  if (errors.length > 0) {
    const lines = new Set(errors.map(({ line }) => line)).size;
    return (
      <>
        <Alert>
          {lines === 1 ? 'One line' : `${formatNumber(lines)} lines`} of {fileName} cannot be imported.
          Nothing was changed: put them right in the file, save it, and choose it again.
        </Alert>
        <ImportErrors errors={errors} />
        <Buttons onChooseOther={onChooseOther} />
      </>
    );
  }
  if (applied) {
    return (
      <>
        <Alert tone="success">{fileName} is imported. The shop shows it already.</Alert>
        <Totals report={report} tense="done" />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={href('/operator/gifts')} variant="primary">
            See the gifts
          </ButtonLink>
          <Button variant="secondary" onClick={onChooseOther}>
            Import another file
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Alert tone="info">
        {hasChanges
          ? `This is what importing ${fileName} would do. Nothing has been changed yet.`
          : `${fileName} says what the shop has already. There is nothing to import.`}
      </Alert>
      <Totals report={report} tense="would" />
      <Buttons onChooseOther={onChooseOther} {...(hasChanges ? { onApply } : { onRepeatDryRun })} />
    </>
  );
}

function Buttons({
  onApply,
  onRepeatDryRun,
  onChooseOther,
}: {
  onApply?(): void;
  onRepeatDryRun?(): void;
  onChooseOther(): void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {onApply && (
        <Button variant="primary" onClick={onApply}>
          Import now
        </Button>
      )}
      {onRepeatDryRun && (
        <Button variant="secondary" onClick={onRepeatDryRun}>
          Look again
        </Button>
      )}
      <Button variant="secondary" onClick={onChooseOther}>
        Choose another file
      </Button>
    </div>
  );
}

const totalLabels = {
  would: ['would be new', 'would change', 'stay as they are'],
  done: ['are new', 'have changed', 'stayed as they are'],
} as const;

function Totals({ report, tense }: { report: ImportReport; tense: keyof typeof totalLabels }) {
  const [created, updated, unchanged] = totalLabels[tense];
  const totals = [
    [report.lines, 'gifts in the file'],
    [report.created, created],
    [report.updated, updated],
    [report.unchanged, unchanged],
  ] as const;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {totals.map(([total, text]) => (
        <li key={text} className="rounded-lg border border-line px-4 py-3">
          <span className="block text-xl font-semibold tabular-nums">{formatNumber(total)}</span>{' '}
          <span className="text-xs text-ink-muted">{text}</span>
        </li>
      ))}
    </ul>
  );
}
