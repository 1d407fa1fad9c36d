import * as texts from '@presently/texts/shop/gift';
import { Suspense, useEffect } from 'react';
import { data } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { getSite, pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { Spinner } from '~/ui/spinner';
import type { Route } from './+types/gift.route';
import { type Deferred, deferIfSlow } from './deferred-data';
import { GiftDetails } from './gift-details';
import { giftJsonLd } from './gift-json-ld';
import { GiftNotFound } from './gift-not-found';
import { GiftReviews } from './gift-reviews';
import { GiftStrip } from './gift-strip';
import { type GiftPageData, loadGift } from './load-gift';
import { cachedUnlessPartial } from './partial-data';
import { parseReviewSearch, toReviewSearch } from './review-search';
import { useDeferredData } from './use-deferred-data';
import { useRecordGiftView } from './use-record-gift-view';
import { ViewedGifts } from './viewed-gifts';
import { addViewedGift } from './viewed-gifts-store';

export const handle: PageHandle = {
  cache: 'public',
  measured: true,
  canonicalSearch: (given) => toReviewSearch(parseReviewSearch(given)),
};

export async function loader({ context, params: { giftId: id }, request }: Route.LoaderArgs) {
  const reviews = parseReviewSearch(new URL(request.url).searchParams);
  const onError = context.get(requestContext).onError;
  const loaded = await loadGift(context.get(apiContext), { id, reviews }, onError);
  return data({ loaded }, cachedUnlessPartial(loaded));
}

/** When coming from another page, a slow gift page opens with its loading text; "Show more" waits for the reviews. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  if (new URL(request.url).pathname === location.pathname) return serverLoader();
  return deferIfSlow(serverLoader().then(({ loaded }) => loaded));
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => {
  const { loaderData } = args;
  if (!loaderData) return pageMeta(args, { title: texts.giftNotFound, indexed: false });
  if (!('loaded' in loaderData)) return pageMeta(args, { title: texts.gift });
  const gift = loaderData.loaded;
  return [
    ...pageMeta(args, {
      title: gift.name,
      description: gift.description || undefined,
      image: gift.pictures[0],
    }),
    { 'script:ld+json': giftJsonLd(gift, getSite(args.matches)?.origin ?? '') },
  ];
};

export default function GiftRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="wrap min-h-dvh pt-3 pb-12 md:pt-10">
      <Suspense key={params.giftId} fallback={<Loading />}>
        <GiftView deferred={loaderData} />
      </Suspense>
    </div>
  );
}

function GiftView({ deferred }: { deferred: Deferred<GiftPageData> }) {
  const gift = useDeferredData(deferred, ({ name }) => name);
  useRecordGiftView(gift.id);
  useEffect(() => addViewedGift(gift.id), [gift.id]);
  return (
    <>
      <GiftDetails gift={gift} />
      <GiftReviews gift={gift} />
      <GiftStrip title={texts.youMayAlsoLike} gifts={gift.related} className="pt-12 md:pt-16" />
      <ViewedGifts exceptId={gift.id} className="pt-12 md:pt-16" />
    </>
  );
}

function Loading() {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Spinner label={texts.loadingGiftDetails} />
    </div>
  );
}

export function ErrorBoundary() {
  return <GiftNotFound />;
}
