import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Keeps the dialog open on a click outside, for decisions that must be explicit. */
  disablePointerDismissal?: boolean;
  /** Keeps its content, such as a form with what was typed, while it is closed. */
  keepMounted?: boolean;
}

/** A modal dialog. Closes on Escape and returns the focus. Load it with `lazyDialog`. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  children,
  disablePointerDismissal = false,
  keepMounted = false,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={disablePointerDismissal}>
      <Base.Portal keepMounted={keepMounted}>
        <Base.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-black/55 transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-50 flex max-h-[88dvh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-sheet bg-surface p-6 text-ink shadow-float outline-none transition-[opacity,scale] duration-200 ease-out data-starting-style:scale-95 data-starting-style:opacity-0 data-ending-style:scale-95 data-ending-style:opacity-0 sm:p-8">
          <Base.Title className="text-2xl">{title}</Base.Title>
          {description && <Base.Description className="text-ink-muted">{description}</Base.Description>}
          {children}
          {actions && (
            <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
