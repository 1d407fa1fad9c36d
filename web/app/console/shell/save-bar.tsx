import * as shared from '@presently/texts/console/shared';
import { Button } from '~/ui/button';

interface SaveBarProps {
  /** What has changed; null if everything is saved. */
  unsaved: string | null;
  isBusy: boolean;
  onDiscard(): void;
}

/** The end of a long form, always in view: whether changes are saved, and its buttons. */
export function SaveBar({ unsaved, isBusy, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-16 flex flex-wrap items-center justify-end gap-3 rounded-control border border-line bg-surface px-4 py-3 shadow-card min-[1024px]:bottom-3">
      <p className="mr-auto text-sm text-ink-muted" role="status">
        {unsaved ?? shared.allChangesSaved}
      </p>
      {unsaved !== null && (
        <Button variant="ghost" onClick={onDiscard}>
          {shared.discard}
        </Button>
      )}
      <Button type="submit" variant="primary" loading={isBusy} disabled={unsaved === null}>
        {shared.save}
      </Button>
    </div>
  );
}
