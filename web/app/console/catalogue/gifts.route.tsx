import Plus from 'lucide-react/icons/plus';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { CompactButton, CompactLink } from '../ui/compact-button';
import { ConsolePage } from '../ui/console-page';
import { EmptyList } from '../ui/empty-list';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { RowsSkeleton } from '../ui/rows-skeleton';
import { useCursorList } from '../ui/use-cursor-list';
import type { Route } from './+types/gifts.route';
import { listOperatorGifts } from './endpoints';
import { GiftFilters, parseFilters } from './gift-filters';
import { GiftTable } from './gift-table';
import { useCategories } from './use-categories';
import { useLowStockLevel } from './use-low-stock-level';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Gifts', indexed: false });

const pageSize = '50';

export default function GiftsPage() {
  const [search, setSearch] = useSearchParams();
  const searchString = search.toString();
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listOperatorGifts, {
        query: { ...parseFilters(new URLSearchParams(searchString)), limit: pageSize, cursor },
        signal,
      }),
    [searchString],
  );
  const list = useCursorList(load);
  const categories = useCategories().data;
  const lowLevel = useLowStockLevel();
  const applyFilters = (next: object) => setSearch({ ...next }, { preventScrollReset: true, replace: true });

  return (
    <ConsolePage
      title="Gifts"
      intro="What the shop sells. Changes show in the shop at once; orders keep the name and price they were bought at."
      actions={
        <CompactLink to="/operator/gifts/new" variant="primary">
          <Plus aria-hidden="true" />
          Add a gift
        </CompactLink>
      }
    >
      <GiftFilters filters={parseFilters(search)} categories={categories ?? []} onChange={applyFilters} />
      <section
        aria-label="List of gifts"
        aria-busy={list.isLoading}
        className="min-w-0 rounded-control border border-line bg-surface"
      >
        {list.items === null && list.isLoading && <RowsSkeleton rows={10} />}
        {list.items === null && list.failure && (
          <div className="p-4">
            <ErrorAlert text={list.failure} onRetry={list.reload} />
          </div>
        )}
        {list.items?.length === 0 && (
          <EmptyList
            text="No gift fits that."
            action={
              searchString && <CompactButton onClick={() => applyFilters({})}>Show all gifts</CompactButton>
            }
          />
        )}
        {list.items && list.items.length > 0 && (
          <GiftTable gifts={list.items} categories={categories ?? []} lowLevel={lowLevel} />
        )}
        <LoadMore list={list} />
      </section>
    </ConsolePage>
  );
}
