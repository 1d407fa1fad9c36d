import * as texts from '@presently/texts/ui';
import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';

interface RetryAlertProps {
  onRetry(): void;
  /** Label of the button. */
  label?: string;
  children: ReactNode;
}

/** Error message for something that could not be loaded, with a retry button. */
export function RetryAlert({ onRetry, label = texts.tryAgain, children }: RetryAlertProps) {
  return (
    <Alert
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {label}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
