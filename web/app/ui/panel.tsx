import { type ReactNode, useId } from 'react';
import { cx } from '~/lib/cx';
import { SmallHeading } from './small-heading';

export type PanelName =
  | { title: string; label?: undefined }
  | {
      title?: undefined;
      /** Accessible name, if the screen's heading already shows it. */
      label: string;
    };

type PanelProps = PanelName & {
  /** Next to the title: a count, a link or a button. */
  aside?: ReactNode;
  /** Without padding: for tables and lists that span the whole width. */
  flush?: boolean;
  busy?: boolean | undefined;
  /** For the next task. */
  emphasis?: boolean;
  children: ReactNode;
};

/** A section of a screen, mostly with a heading. */
export function Panel({ title, label, aside, flush = false, busy, emphasis = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-busy={busy}
      className={cx('min-w-0 rounded-card border bg-surface', emphasis ? 'border-brand/40' : 'border-line')}
    >
      {title !== undefined && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 pt-1 sm:px-5">
          <SmallHeading as="h2" id={titleId}>
            {title}
          </SmallHeading>
          {aside}
        </header>
      )}
      <div className={flush ? cx(title !== undefined && 'pb-1') : 'px-4 pb-4 sm:px-5 sm:pb-5'}>
        {children}
      </div>
    </section>
  );
}
