import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button-link';
import { EmptyList } from '~/ui/empty-list';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { attempt, readChange, useChange } from '../data/change';
import { load, useLoaded } from '../data/loaded';
import { useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/featured.route';
import { arrayMove } from './array-move';
import { listOperatorFeaturedGifts, sortFeaturedGifts } from './endpoints';
import { FeaturedOrder } from './featured-order';
import { loadGiftChoices } from './gift-choices';

export { ErrorBoundary } from '../shell/screen-error';

interface Sorting {
  ids: string[];
  seen_ids: string[];
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: texts.featuredGifts, indexed: false });

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listOperatorFeaturedGifts);
  const [gifts, choices] = await Promise.all([
    load(request, async (signal) => (await api(listOperatorFeaturedGifts, { signal })).data),
    load(request, loadGiftChoices),
  ]);
  return { gifts, choices };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await readChange<Sorting>(request);
  return attempt(async () => (await api(sortFeaturedGifts, { body })).data);
}

/** Puts the featured gifts of the home page in order. */
export default function FeaturedPage({ loaderData }: Route.ComponentProps) {
  const { data: loaded, failure } = useLoaded(loaderData.gifts);
  const { data: choices } = useLoaded(loaderData.choices);
  const { revalidate } = useRevalidator();
  const isLoading = useIsLoading();
  const [announcement, setAnnouncement] = useState('');
  const sorting = useChange<Sorting>({ onFailed: () => void revalidate() });
  const order = sorting.pending?.ids;
  const gifts = order ? loaded?.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : loaded;

  /** Shows the new order before it is saved. */
  function move(id: string, to: number) {
    const from = gifts?.findIndex((gift) => gift.id === id) ?? -1;
    const gift = gifts?.[from];
    if (!gifts || !gift || sorting.pending || to === from) return;
    const sorted = arrayMove(gifts, from, to);
    setAnnouncement(texts.movedTo({ name: gift.name, place: to + 1, count: sorted.length }));
    sorting.send({ ids: sorted.map((one) => one.id), seen_ids: gifts.map((one) => one.id) });
  }

  return (
    <ConsolePage
      narrow
      title={texts.featuredGifts}
      intro={texts.featuredIntroduction}
      back={{ to: href('/operator/gifts'), label: shared.gifts }}
    >
      {sorting.failed && <Alert>{sorting.failed.failure}</Alert>}
      <Panel label={texts.featuredGifts} busy={isLoading || sorting.pending !== null} flush>
        {!gifts && (
          <div className="p-4">
            <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>
          </div>
        )}
        {gifts?.length === 0 && (
          <EmptyList
            text={texts.noneFeatured}
            action={
              <ButtonLink to={href('/operator/gifts')} variant="secondary">
                {texts.showAllGifts}
              </ButtonLink>
            }
          />
        )}
        {gifts && gifts.length > 0 && (
          <FeaturedOrder
            gifts={gifts}
            lowLevel={choices?.lowStockLevel}
            isBusy={sorting.pending !== null}
            onMove={move}
          />
        )}
      </Panel>
      <p role="status" className="sr-only">
        {sorting.failed ? '' : announcement}
      </p>
    </ConsolePage>
  );
}
