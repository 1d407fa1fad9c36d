import * as texts from '@presently/texts/ui';
import X from 'lucide-react/icons/x';
import { type ComponentType, useEffect, useRef } from 'react';
import { Button } from './button';
import { IconButton } from './icon-button';
import { type LoadFailure, lazyComponent, ReloadPageLink } from './lazy-component';

interface DialogProps {
  open?: boolean;
  onClose?(): void;
  onOpenChange?(open: boolean): void;
}

/**
 * A dialog or drawer whose code is loaded when it is first opened. If that fails, a notice with a retry button is
 * shown.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Lazy = lazyComponent(load);
  const show = (props: Props) => {
    const { open = true, onClose, onOpenChange } = props;
    const close = () => (onClose ? onClose() : onOpenChange?.(false));
    return (
      <Lazy
        {...props}
        failureView={(failure) => <DialogFailure {...failure} open={open} onClose={close} />}
      />
    );
  };
  return Object.assign(show, { preload: Lazy.preload });
}

interface DialogFailureProps extends LoadFailure {
  open: boolean;
  onClose(): void;
}

function DialogFailure({ open, retry, retries, onClose }: DialogFailureProps) {
  const wasClosed = useRef(!open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries when reopened
  useEffect(() => {
    if (open && wasClosed.current) retry();
    wasClosed.current = !open;
  }, [open]);
  return open ? <LoadNotice retry={retry} retries={retries} onDismiss={onClose} /> : null;
}

/** Notice that loading failed. Looks like a toast but stays until dismissed. */
export function LoadNotice({ retry, retries, onDismiss }: LoadFailure & { onDismiss(): void }) {
  return (
    <div
      role="alert"
      className="toast-place flex items-center gap-2 rounded-control bg-ink py-1.5 pr-1.5 pl-4 text-sm font-medium text-paper shadow-float"
    >
      <p className="min-w-0 flex-1 py-2">
        {texts.notLoadedCheckNetwork} {retries > 0 && <ReloadPageLink />}
      </p>
      <Button size="sm" variant="inverse" onClick={retry}>
        {texts.tryAgain}
      </Button>
      <IconButton label={texts.dismiss} variant="inverse" onClick={onDismiss}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
