import { type ReactNode, useId } from 'react';
import { cx } from '~/lib/cx';

interface PanelProps {
  title: string;
  /** Next to the title: a count, a link or a button. */
  aside?: ReactNode;
  /** Without padding: for tables and lists that span the whole width. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A section of a screen, with a heading. */
export function Panel({ title, aside, flush = false, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cx('min-w-0 rounded-control border border-line bg-surface', className)}
    >
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 pt-1 sm:px-5">
        <h2 id={titleId} className="font-sans text-sm font-semibold tracking-normal">
          {title}
        </h2>
        {aside}
      </header>
      <div className={cx(flush ? 'pb-1' : 'px-4 pb-4 sm:px-5 sm:pb-5')}>{children}</div>
    </section>
  );
}
