import * as texts from '@presently/texts/console/orders/scan';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import type { PreviewLine, RejectedNumber } from './scan-assignment';

interface TrackingImportDialogProps {
  lines: PreviewLine[];
  getOrderTitle(id: string | null): string;
  formatRejection(rejected: RejectedNumber): string;
  onAccept(): void;
  onClose(): void;
}

/** Previews how pasted tracking numbers would be assigned to orders. */
export default function TrackingImportDialog({
  lines,
  getOrderTitle,
  formatRejection,
  onAccept,
  onClose,
}: TrackingImportDialogProps) {
  const usableCount = lines.filter(({ rejected }) => !rejected).length;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.trackingNumbers(lines.length)}
      description={texts.pastedNumbersExplained}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="primary" disabled={usableCount === 0} onClick={onAccept}>
            {texts.useNumbers(usableCount)}
          </Button>
        </>
      }
    >
      <ol className="flex flex-col divide-y divide-line rounded-control border border-line text-sm">
        {lines.map(({ line, number, orderId, rejected, isUnknown }) => (
          <li key={line} className="flex flex-col gap-0.5 px-3 py-2">
            <span className="font-semibold break-all tabular-nums">{number}</span>
            <span className={rejected ? 'text-danger' : 'text-ink-muted'}>
              {rejected ? formatRejection(rejected) : getOrderTitle(orderId)}
            </span>
            {isUnknown && !rejected && <span className="text-danger">{texts.unknownShapeHint}</span>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
