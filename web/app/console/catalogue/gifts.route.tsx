import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { href } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { useSelection } from '~/ui/use-selection';
import { attempt, readChange } from '../data/change';
import { loadList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { load, useLoaded } from '../data/loaded';
import { useFilterParams, useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/gifts.route';
import { listOperatorGifts } from './endpoints';
import { GiftBulkBar } from './gift-bulk-bar';
import { loadGiftChoices } from './gift-choices';
import { changeSeveral, type GiftEditChange } from './gift-edits';
import { GiftFilters, parseFilters } from './gift-filters';
import { GiftTable } from './gift-table';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.gifts, indexed: false });

const PAGE_SIZE = '50';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listOperatorGifts);
  const filters = parseFilters(new URL(request.url).searchParams);
  const [gifts, choices] = await Promise.all([
    loadList(request, (cursor, signal) =>
      api(listOperatorGifts, { query: { ...filters, limit: PAGE_SIZE, cursor }, signal }),
    ),
    load(request, loadGiftChoices),
  ]);
  return { gifts, choices };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<GiftEditChange>(request);
  return attempt(() => changeSeveral(change));
}

export default function GiftsPage({ loaderData }: Route.ComponentProps) {
  const list = useCursorList(loaderData.gifts);
  const { data: choices } = useLoaded(loaderData.choices);
  const categories = choices?.categories ?? [];
  const [chosen, setChosen] = useFilterParams();
  const isLoading = useIsLoading();
  const ids = useMemo(() => list.items?.map(({ id }) => id) ?? [], [list.items]);
  const selection = useSelection(ids);
  const applyFilters = (next: object) => setChosen(new URLSearchParams({ ...next }));

  return (
    <ConsolePage
      title={shared.gifts}
      intro={texts.giftsIntroduction}
      actions={
        <>
          <ButtonLink to={href('/operator/featured')} variant="secondary">
            <ArrowUpDown aria-hidden="true" />
            {texts.featuredOrder}
          </ButtonLink>
          <ButtonLink to={href('/operator/gifts/:giftId', { giftId: 'new' })} variant="primary">
            <Plus aria-hidden="true" />
            {shared.addGift}
          </ButtonLink>
        </>
      }
    >
      <GiftFilters filters={parseFilters(chosen)} categories={categories} onChange={applyFilters} />
      <ListPanel
        label={texts.listOfGifts}
        list={list}
        busy={isLoading}
        empty={{
          text: texts.noGiftMatches,
          action: chosen.size > 0 && (
            <Button variant="secondary" onClick={() => applyFilters({})}>
              {texts.showAllGifts}
            </Button>
          ),
        }}
      >
        {(items) => (
          <GiftTable
            gifts={items}
            categories={categories}
            lowLevel={choices?.lowStockLevel}
            selection={selection}
          />
        )}
      </ListPanel>
      <GiftBulkBar
        gifts={list.items?.filter(({ id }) => selection.ids.has(id)) ?? []}
        categories={categories}
        onClear={selection.clear}
      />
    </ConsolePage>
  );
}
