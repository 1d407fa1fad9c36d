import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';

interface ConsolePageProps {
  title: ReactNode;
  /** A short description below the title. */
  intro?: ReactNode;
  /** Link to the parent page. */
  back?: { to: string; label: string };
  /** Buttons next to the title, the primary one last. */
  actions?: ReactNode;
  /** For forms. */
  narrow?: boolean;
  children: ReactNode;
}

/** Layout of a console screen: heading, actions and content, with room for a toast below its last row. */
export function ConsolePage({ title, intro, back, actions, narrow = false, children }: ConsolePageProps) {
  return (
    <div
      className={cx(
        'mx-auto flex w-full flex-col gap-5 px-4 pt-5 pb-24 sm:px-6 lg:px-8 lg:pt-7',
        narrow ? 'max-w-3xl' : 'max-w-360',
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {back && (
            <Link
              to={back.to}
              className="-ml-1 mb-1 inline-flex min-h-8 items-center gap-1 text-sm font-medium text-ink-muted hover:text-brand"
            >
              <ChevronLeft aria-hidden="true" className="size-4" />
              {back.label}
            </Link>
          )}
          <h1 className="text-[1.625rem] leading-tight">{title}</h1>
          {intro && <div className="mt-1 text-sm text-ink-muted">{intro}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
