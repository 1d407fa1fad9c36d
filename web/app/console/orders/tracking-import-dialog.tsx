import { Dialog } from '~/ui/dialog';
import { CompactButton } from '../ui/compact-button';
import { formatCount } from './bulk-moves';
import type { PreviewLine, RejectedNumber } from './scan-assignment';

interface TrackingImportDialogProps {
  lines: PreviewLine[];
  nameOf(id: string | null): string;
  wordsOf(refused: RejectedNumber): string;
  onUse(): void;
  onClose(): void;
}

/** Where many pasted numbers would go, before any of them does. */
export default function TrackingImportDialog({
  lines,
  nameOf,
  wordsOf,
  onUse,
  onClose,
}: TrackingImportDialogProps) {
  const fitting = lines.filter(({ refused }) => !refused).length;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={formatCount(lines.length, 'tracking number')}
      description="They go to the orders in this order. Nothing is sent yet."
      actions={
        <>
          <CompactButton onClick={onClose}>Leave it</CompactButton>
          <CompactButton variant="primary" disabled={fitting === 0} onClick={onUse}>
            Use {formatCount(fitting, 'number')}
          </CompactButton>
        </>
      }
    >
      <ol className="flex flex-col divide-y divide-line rounded-control border border-line text-sm">
        {lines.map(({ line, number, orderId, refused }) => (
          <li key={line} className="flex flex-col gap-0.5 px-3 py-2">
            <span className="font-semibold break-all tabular-nums">{number}</span>
            <span className={refused ? 'text-danger' : 'text-ink-muted'}>
              {refused ? wordsOf(refused) : nameOf(orderId)}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
