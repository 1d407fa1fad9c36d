import type { ImportReport } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/console/import-export';
import { formatNumber } from '@presently/texts/format';
import { href } from 'react-router';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { SmallHeading } from '~/ui/small-heading';
import { ImportErrors } from './import-errors';
import { ImportRows } from './import-rows';

interface ImportReportViewProps {
  fileName: string;
  report: ImportReport;
  /** Lines whose effect differs from the previous preview. */
  outdatedLines: ReadonlySet<number>;
  onApply(): void;
  onRepeatDryRun(): void;
  onChooseOther(): void;
}

/** The result of a dry run or import, or the errors that prevent it. */
export function ImportReportView({
  fileName,
  report,
  outdatedLines,
  onApply,
  onRepeatDryRun,
  onChooseOther,
}: ImportReportViewProps) {
  const { errors, applied } = report;
  const changes = report.created + report.updated;
  const rows = <ImportRows rows={report.rows} outdatedLines={outdatedLines} />;
  if (errors.length > 0) {
    const faulty = new Set(errors.map(({ line }) => line)).size;
    return (
      <>
        <Alert>{texts.rowsHaveProblems({ rows: faulty, fileName })}</Alert>
        <ImportErrors errors={errors} />
        {report.rows.length > 0 && (
          <>
            <SmallHeading as="h3">{texts.otherRows}</SmallHeading>
            {rows}
          </>
        )}
        <Buttons onChooseOther={onChooseOther} />
      </>
    );
  }
  if (applied) {
    return (
      <>
        <Alert tone="success">{texts.isImported(fileName)}</Alert>
        <Totals report={report} labels={texts.totals.done} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={href('/operator/gifts')} variant="primary">
            {texts.viewGifts}
          </ButtonLink>
          <Button variant="secondary" onClick={onChooseOther}>
            {texts.importAnotherFile}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {report.outdated && changes > 0 ? (
        <Alert>{texts.changedMeanwhile}</Alert>
      ) : (
        <Alert tone="info">{changes > 0 ? texts.wouldDo(fileName) : texts.nothingToImport(fileName)}</Alert>
      )}
      <Totals report={report} labels={texts.totals.wouldDo} />
      {changes > 0 && rows}
      <Buttons
        onChooseOther={onChooseOther}
        {...(changes > 0 ? { apply: { changes, onApply } } : { onRepeatDryRun })}
      />
    </>
  );
}

interface ButtonsProps {
  apply?: { changes: number; onApply(): void };
  onRepeatDryRun?(): void;
  onChooseOther(): void;
}

function Buttons({ apply, onRepeatDryRun, onChooseOther }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {apply && (
        <Button variant="primary" onClick={apply.onApply}>
          {texts.importChanges(apply.changes)}
        </Button>
      )}
      {onRepeatDryRun && (
        <Button variant="secondary" onClick={onRepeatDryRun}>
          {texts.checkAgain}
        </Button>
      )}
      <Button variant="secondary" onClick={onChooseOther}>
        {texts.chooseAnotherFile}
      </Button>
    </div>
  );
}

interface TotalsProps {
  report: ImportReport;
  labels: Record<'created' | 'updated' | 'unchanged', string>;
}

function Totals({ report, labels }: TotalsProps) {
  const totals = [
    [report.lines, texts.giftsInTheFile],
    [report.created, labels.created],
    [report.updated, labels.updated],
    [report.unchanged, labels.unchanged],
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
