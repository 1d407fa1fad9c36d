import type { ReactNode } from 'react';
import { Alert } from './alert';

interface ErrorStateProps {
  title?: string;
  /** What happened and what to do. */
  message: string;
  action?: ReactNode;
  /** ID of the failed request, for support. */
  requestId?: string | undefined;
  as?: 'h1' | 'h2';
}

/** Generic error screen. */
export function ErrorState({
  title = 'Something went wrong',
  message,
  action,
  requestId,
  as: Heading = 'h1',
}: ErrorStateProps) {
  return (
    <div className="wrap-narrow flex flex-col items-center gap-5 py-14 text-center">
      <Heading className="text-3xl">{title}</Heading>
      <Alert className="max-w-full min-w-72 text-left">{message}</Alert>
      {action && <div className="flex flex-wrap justify-center gap-3">{action}</div>}
      {requestId && (
        <p className="text-xs text-ink-muted">If you write to us, please mention “{requestId}”.</p>
      )}
    </div>
  );
}
