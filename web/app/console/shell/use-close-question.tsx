import * as texts from '@presently/texts/console/shared';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '~/ui/lazy-dialog';
import { UnsavedChangesDialog } from './unsaved-changes-dialog';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

interface CloseQuestionOptions {
  isUnsaved: boolean;
  /** What would be lost, as a sentence. */
  lost: string;
  onClose(): void;
}

interface CloseQuestion {
  /** Closes the drawer, or asks first. */
  close(): void;
  /** Its dialogs, to render inside the drawer. */
  question: ReactNode;
}

/** For drawers with a form: asks before unsaved changes are lost, by closing the drawer or leaving the screen. */
export function useCloseQuestion({ isUnsaved, lost, onClose }: CloseQuestionOptions): CloseQuestion {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <>
      {isAsking && (
        <ConfirmDialog
          open
          title={texts.discardQuestion}
          text={lost}
          confirmLabel={texts.discard}
          cancelLabel={texts.keepEditing}
          busy={false}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
      <UnsavedChangesDialog isUnsaved={isUnsaved} lost={lost} />
    </>
  );
  return { close: () => (isUnsaved ? setAsking(true) : onClose()), question };
}
