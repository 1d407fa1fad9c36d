import * as shared from '@presently/texts/console/shared';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form } from '~/forms/use-form';
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
  /** Id of the form that confirms. */
  formProps: ReturnType<Form<FieldValues>['props']>;
  /** Error text; the dialog stays open and keeps its input. */
  failure: string | undefined;
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
  formProps,
  failure,
  onClose,
  children,
}: ConfirmActionDialogProps) {
  const formId = useId();

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
            {shared.back}
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
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        {children}
        {failure && <Alert>{failure}</Alert>}
      </form>
    </Dialog>
  );
}
