import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';

/** Error message for something that could not be loaded, with a retry button. */
export function RetryAlert({ onRetry, children }: { onRetry(): void; children: ReactNode }) {
  return (
    <Alert
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
