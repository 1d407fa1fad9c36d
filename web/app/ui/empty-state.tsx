import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A large icon. */
  icon?: ReactNode;
  /** A Button or ButtonLink for the next step. */
  action?: ReactNode;
  /** Heading level. */
  as?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({ title, text, icon, action, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
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
