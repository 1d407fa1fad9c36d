import { REVIEW_FILTERS, type ReviewFilter } from '@presently/contracts/operator-reviews';
import * as texts from '@presently/texts/console/reviews';
import * as shared from '@presently/texts/console/shared';
import { useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { SegmentedControl } from '~/ui/segmented-control';
import { attempt, readChange } from '../data/change';
import { loadList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/reviews.route';
import { listReviews } from './endpoints';
import { changeReview, type ReviewChange } from './review-changes';
import { ReviewRow } from './review-row';

export { ErrorBoundary } from '../shell/screen-error';

const PAGE_SIZE = '50';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.reviews, indexed: false });

const parseFilter = (search: URLSearchParams): ReviewFilter =>
  REVIEW_FILTERS.find((filter) => filter === search.get('filter')) ?? 'all';

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listReviews);
  const filter = parseFilter(new URL(request.url).searchParams);
  return loadList(request, (cursor, signal) =>
    api(listReviews, { query: { filter, limit: PAGE_SIZE, cursor }, signal }),
  );
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<ReviewChange>(request);
  return attempt(() => changeReview(change));
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search);
  const list = useCursorList(loaderData);
  const isLoading = useIsLoading();
  return (
    <ConsolePage title={shared.reviews} intro={texts.introduction}>
      <SegmentedControl
        label={texts.filterReviews}
        value={filter}
        choices={REVIEW_FILTERS.map((value) => ({ value, name: texts.filters[value] }))}
        onChange={(next) => setSearch(next === 'all' ? {} : { filter: next }, { preventScrollReset: true })}
      />
      <ListPanel
        label={shared.reviews}
        list={list}
        busy={isLoading}
        empty={{ text: texts.noReviews[filter] }}
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        )}
      </ListPanel>
    </ConsolePage>
  );
}
