import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Accessible name. */
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  children: ReactNode;
}

/** A non-modal panel below a button. Closes on Escape and on a click outside. Load it lazily. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" collisionPadding={12} className="z-50 outline-none">
          <Base.Popup
            aria-label={label}
            className="max-h-(--available-height) w-92 max-w-[calc(100vw-1.5rem)] origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-card border border-line bg-surface text-ink shadow-float outline-none transition-[opacity,scale] duration-150 ease-out data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
