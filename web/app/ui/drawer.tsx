import { Drawer as Base } from '@base-ui/react/drawer';
import * as texts from '@presently/texts/ui';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useInsertionEffect, useRef } from 'react';
import { cx } from '~/lib/cx';
import { useMediaQuery } from '~/lib/use-media-query';
import { IconButton } from './icon-button';

interface DrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Called once it has left the screen and the focus has returned. */
  onClosed?(): void;
  /** Heading and accessible name. */
  title: ReactNode;
  description?: ReactNode;
  /** `auto`: from the bottom on phones, from the right on wider screens. */
  side?: 'auto' | 'bottom' | 'right' | 'left';
  /** Stays below the scrolling content, e.g. buttons. */
  footer?: ReactNode;
  children: ReactNode;
}

const viewports = {
  bottom: 'items-end justify-center',
  right: 'items-stretch justify-end',
  left: 'items-stretch justify-start',
};
const swipes = { bottom: 'down', right: 'right', left: 'left' } as const;

const popups = {
  bottom:
    'w-full max-w-2xl max-h-[92dvh] rounded-t-sheet pb-[env(safe-area-inset-bottom)] [transform:translateY(var(--drawer-swipe-movement-y))] ' +
    'data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)]',
  right:
    'h-full w-120 max-w-[calc(100vw-2rem)] rounded-l-sheet [transform:translateX(var(--drawer-swipe-movement-x))] ' +
    'data-starting-style:[transform:translateX(100%)] data-ending-style:[transform:translateX(100%)]',
  left:
    'h-full w-88 max-w-[calc(100vw-3rem)] rounded-r-sheet [transform:translateX(var(--drawer-swipe-movement-x))] ' +
    'data-starting-style:[transform:translateX(-100%)] data-ending-style:[transform:translateX(-100%)]',
};

/**
 * A modal sheet at the edge of the screen. Closes on Escape, its close button, a click outside and a swipe, and returns
 * the focus. Load it lazily: `const SignIn = lazyDialog(() => import("…"))`.
 */
export function Drawer({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  side = 'auto',
  footer,
  children,
}: DrawerProps) {
  const isWideScreen = useMediaQuery('(min-width: 900px)');
  const opener = useOpener(open);
  const edge = side === 'auto' ? (isWideScreen ? 'right' : 'bottom') : side;
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
      swipeDirection={swipes[edge]}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-black/55 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 ease-sheet data-swiping:duration-0 data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Base.Viewport className={cx('fixed inset-0 z-50 flex', viewports[edge])}>
          <Base.Popup
            finalFocus={opener}
            className={cx(
              'flex flex-col overflow-hidden bg-surface text-ink shadow-float outline-none transition-[transform,opacity] duration-300 ease-sheet data-swiping:duration-0 data-swiping:select-none',
              'motion-reduce:data-starting-style:opacity-0 motion-reduce:data-ending-style:opacity-0 motion-reduce:data-starting-style:transform-none motion-reduce:data-ending-style:transform-none',
              popups[edge],
            )}
          >
            {edge === 'bottom' && (
              <div aria-hidden="true" className="mx-auto mt-2.5 h-1.5 w-10 shrink-0 rounded-full bg-line" />
            )}
            <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 sm:px-7">
              <div className="pt-1.5">
                <Base.Title className="text-2xl">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-ink-muted">{description}</Base.Description>
                )}
              </div>
              <Base.Close render={<IconButton label={texts.close} variant="muted" className="-mr-2" />}>
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </header>
            <Base.Content className="flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-7">
              {children}
            </Base.Content>
            {footer && <footer className="border-t border-line px-5 py-4 sm:px-7">{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The element that had the focus when the drawer was opened, read before `autoFocus` inside the drawer moves it. */
function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useInsertionEffect(() => {
    if (open) opener.current = document.activeElement as HTMLElement | null;
  }, [open]);
  return opener;
}
