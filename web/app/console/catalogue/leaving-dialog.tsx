import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ToolButton } from '../ui/tool-button';

const Dialog = lazy(async () => ({ default: (await import('~/ui/dialog')).Dialog }));

interface LeavingDialogProps {
  isUnsaved: boolean;
  /** Whether another address of the console is another screen. */
  leavesTo?(path: string): boolean;
}

/** Asks before something typed is lost: within the console in its own words, else in the browser's. */
export function LeavingDialog({ isUnsaved, leavesTo = () => true }: LeavingDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && leavesTo(nextLocation.pathname),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <Dialog
        open
        insistent
        onOpenChange={() => blocker.reset()}
        title="Leave without saving?"
        description="What you typed here, and pictures still on their way, would be lost."
        actions={
          <>
            <ToolButton onClick={() => blocker.proceed()}>Leave</ToolButton>
            <ToolButton variant="primary" onClick={() => blocker.reset()}>
              Stay
            </ToolButton>
          </>
        }
      />
    </Suspense>
  );
}
