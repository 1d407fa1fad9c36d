import { type FormEvent, type ReactNode, useId } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';

interface ConfirmActionDialogProps {
  title: string;
  description: ReactNode;
  /** Label of the confirm button. */
  confirmLabel: string;
  isDanger?: boolean;
  /** False while the input is incomplete or invalid. */
  isValid?: boolean;
  isBusy: boolean;
  /** Error text; the dialog stays open, with everything typed. */
  failure: string | undefined;
  onConfirm(): void;
  onClose(): void;
  children?: ReactNode;
}

/** Asks for confirmation and input before an action, and shows the server's error when it fails. */
export function ConfirmActionDialog({
  title,
  description,
  confirmLabel,
  isDanger = false,
  isValid = true,
  isBusy,
  failure,
  onConfirm,
  onClose,
  children,
}: ConfirmActionDialogProps) {
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && isValid) onConfirm();
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
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Back
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            loading={isBusy}
            disabled={!isValid}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {failure && <Alert>{failure}</Alert>}
      </form>
    </Dialog>
  );
}
