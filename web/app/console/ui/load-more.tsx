import { Button } from '~/ui/button';
import type { CursorList } from '../data/cursor-list';
import { ErrorAlert } from './error-alert';

/** Below a list: the button that loads the next page, or the error when that failed. */
export function LoadMore<T>({ list }: { list: CursorList<T> }) {
  if (list.failure && list.items !== null) {
    return (
      <div className="p-3">
        <ErrorAlert text={list.failure} onRetry={list.reload} />
      </div>
    );
  }
  if (!list.hasMore) return null;
  return (
    <div className="flex justify-center p-3">
      <Button variant="secondary" onClick={list.loadMore} loading={list.isLoadingMore}>
        More
      </Button>
    </div>
  );
}
