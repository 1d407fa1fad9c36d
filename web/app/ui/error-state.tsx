import * as texts from '@presently/texts/ui';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Alert } from './alert';

interface ErrorStateProps {
  title?: string;
  /** What happened and what to do. */
  message: string;
  /** More to say about it, below. */
  hint?: string | undefined;
  action?: ReactNode;
  /** ID of the failed request, for support. */
  requestId?: string | undefined;
  /** Fills the page, centred. */
  fill?: boolean;
  as?: 'h1' | 'h2';
}

/** Generic error screen. */
export function ErrorState({
  title = texts.somethingWentWrong,
  message,
  hint,
  action,
  requestId,
  fill = false,
  as: Heading = 'h1',
}: ErrorStateProps) {
  return (
    <div
      className={cx(
        'wrap-narrow flex flex-col items-center gap-5 py-14 text-center',
        fill && 'flex-1 justify-center',
      )}
    >
      <Heading className="text-3xl">{title}</Heading>
      <div className="max-w-full min-w-72 text-left">
        <Alert>{message}</Alert>
      </div>
      {hint && <p className="max-w-md text-ink-muted">{hint}</p>}
      {action && <div className="flex flex-wrap justify-center gap-3">{action}</div>}
      {requestId && <p className="text-xs text-ink-muted">{texts.mentionCode(requestId)}</p>}
    </div>
  );
}
