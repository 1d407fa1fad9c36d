import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { lazyDialog } from '~/ui/lazy-dialog';
import { CompactButton } from '../ui/compact-button';

const Dialog = lazyDialog(async () => ({ default: (await import('~/ui/dialog')).Dialog }));

/** The state of a navigation after which the same work goes on under another address. */
export const skipUnsavedPrompt = { skipsUnsavedPrompt: true };

/** Asks before something typed is lost: within the console in its own words, else in the browser's. */
export function UnsavedChangesDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.state?.skipsUnsavedPrompt,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={() => blocker.reset()}
      title="Leave without saving?"
      description="What you typed here, and pictures still on their way, would be lost."
      actions={
        <>
          <CompactButton onClick={() => blocker.proceed()}>Leave</CompactButton>
          <CompactButton variant="primary" onClick={() => blocker.reset()}>
            Stay
          </CompactButton>
        </>
      }
    />
  );
}
