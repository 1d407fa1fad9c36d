import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Dialog } from '~/ui/dialog';
import { CompactButton } from '../ui/compact-button';

interface ConfirmActionDialogProps {
  title: string;
  description: ReactNode;
  /** The button that does it. */
  confirm: string;
  isDanger?: boolean;
  /** False while what was typed cannot be sent. */
  isReady?: boolean;
  /** @returns null when it is done, or what went wrong: then everything typed stays */
  onConfirm(): Promise<string | null>;
  onClose(): void;
  children?: ReactNode;
}

/** Asks before something is done to an order, and says in the server's words why it was not. */
export function ConfirmActionDialog({
  title,
  description,
  confirm,
  isDanger = false,
  isReady = true,
  onConfirm,
  onClose,
  children,
}: ConfirmActionDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    setFailure(null);
    const words = await onConfirm();
    setBusy(false);
    if (words === null) onClose();
    else setFailure(words);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      disablePointerDismissal
      title={title}
      description={description}
      actions={
        <>
          <CompactButton disabled={isBusy} onClick={onClose}>
            Back
          </CompactButton>
          <CompactButton
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            loading={isBusy}
            disabled={!isReady}
          >
            {confirm}
          </CompactButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        {failure && <Alert>{failure}</Alert>}
      </form>
    </Dialog>
  );
}
