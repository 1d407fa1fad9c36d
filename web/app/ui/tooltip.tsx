import { cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { cx } from '~/lib/cx';

interface TooltipProps {
  text: string;
  /** One control, which gets the text as its accessible description. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
  className?: string;
}

/** A hint on hover and keyboard focus; Escape hides it. Must not be the only place for information. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) setShown(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes events of the control inside
    <span
      className={cx('relative inline-flex', className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={hideOnEscape}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        role="tooltip"
        id={id}
        className={cx(
          'absolute bottom-full left-1/2 z-20 w-max max-w-60 -translate-x-1/2 pb-2 transition-opacity duration-150',
          isShown ? 'opacity-100' : 'invisible opacity-0',
        )}
      >
        <span className="block rounded-lg bg-ink px-3 py-1.5 text-xs font-medium text-paper shadow-float">
          {text}
        </span>
      </span>
    </span>
  );
}
