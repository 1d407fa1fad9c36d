import type { ReactNode } from 'react';
import { EmptyList } from '~/ui/empty-list';
import { Panel, type PanelName } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import type { CursorList } from './cursor-list';
import { LoadMore } from './load-more';

type ListPanelProps<T> = PanelName & {
  list: CursorList<T>;
  busy?: boolean;
  /** Next to the title. */
  aside?: ReactNode;
  /** Shown when the list is empty. */
  empty?: { text: string; action?: ReactNode };
  /** Whether more can be loaded here; false if the aside links to the whole list. */
  growing?: boolean;
  /** The list itself, if it is not empty. */
  children(items: readonly T[]): ReactNode;
};

/** A list that grows page by page, or an error if it could not be loaded at all. */
export function ListPanel<T>({ list, empty, growing = true, children, ...panel }: ListPanelProps<T>) {
  const { items, failure, reload } = list;
  return (
    <Panel {...panel} flush>
      {items === null && (
        <div className="p-4">
          <RetryAlert onRetry={reload}>{failure}</RetryAlert>
        </div>
      )}
      {items?.length === 0 && empty && <EmptyList {...empty} />}
      {items && items.length > 0 && children(items)}
      {growing && <LoadMore list={list} />}
    </Panel>
  );
}
