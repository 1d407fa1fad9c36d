import * as texts from '@presently/texts/console/shared';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';

const Dialog = lazyDialog(async () => ({ default: (await import('~/ui/dialog')).Dialog }));

/** Location state of navigations that keep the unsaved changes, e.g. to the URL of the gift just created. */
export const skipUnsavedPrompt = { skipsUnsavedPrompt: true };

interface UnsavedChangesDialogProps {
  isUnsaved: boolean;
  /** What would be lost, as a sentence. */
  lost: string;
}

/** Asks before unsaved changes are lost: with a dialog within the console, otherwise with the browser's prompt. */
export function UnsavedChangesDialog({ isUnsaved, lost }: UnsavedChangesDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.state?.skipsUnsavedPrompt,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={() => blocker.reset()}
      title={texts.leaveWithoutSaving}
      description={lost}
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed()}>
            {texts.leave}
          </Button>
          <Button variant="primary" onClick={() => blocker.reset()}>
            {texts.stay}
          </Button>
        </>
      }
    />
  );
}
