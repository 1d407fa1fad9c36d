import * as shared from '@presently/texts/console/shared';
import { Button } from '~/ui/button';
import { RetryAlert } from '~/ui/retry-alert';
import type { CursorList } from './cursor-list';

/** Below a list: the button that loads the next page, or an error if that failed. */
export function LoadMore<T>({ list }: { list: CursorList<T> }) {
  if (list.failure && list.items !== null) {
    return (
      <div className="p-3">
        <RetryAlert onRetry={list.reload}>{list.failure}</RetryAlert>
      </div>
    );
  }
  if (!list.hasMore) return null;
  return (
    <div className="flex justify-center p-3">
      <Button variant="secondary" onClick={list.loadMore} loading={list.isLoadingMore}>
        {shared.loadMore}
      </Button>
    </div>
  );
}
