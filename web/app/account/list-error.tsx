import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';

/** Shown when a list could not be loaded, with a retry button. */
export function ListError({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <Alert
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
