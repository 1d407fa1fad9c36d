import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A large icon. */
  icon?: ReactNode;
  /** A Button or ButtonLink for the next step. */
  action?: ReactNode;
  /** Fills the page, centred. */
  fill?: boolean;
  /** Heading level. */
  as?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({ title, text, icon, action, fill = false, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center',
        fill && 'flex-1 justify-center',
      )}
    >
      {icon && (
        <div
          aria-hidden="true"
          className="mb-2 flex size-20 items-center justify-center rounded-full bg-brand-soft text-brand [&>svg]:size-9"
        >
          {icon}
        </div>
      )}
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="text-ink-muted">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
