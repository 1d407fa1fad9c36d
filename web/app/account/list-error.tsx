import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';

/** A list that did not come, and another try. */
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
