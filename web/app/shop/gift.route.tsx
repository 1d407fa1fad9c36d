import * as texts from '@presently/texts/shop/gift';
import { Suspense } from 'react';
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
import { GiftStrip } from './gift-strip';
import { type GiftPageData, loadGift } from './load-gift';
import { useDeferredData } from './use-deferred-data';
import { useRecordGiftView } from './use-record-gift-view';

export const handle: PageHandle = { cache: 'public', measured: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  return {
    loaded: await loadGift(context.get(apiContext), params.giftId, context.get(requestContext).onError),
  };
}

/** From another page, a slow gift page opens with its loading text. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return deferIfSlow(serverLoader().then(({ loaded }) => loaded));
}

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
    <div className="wrap pt-3 pb-12 md:pt-10">
      <Suspense key={params.giftId} fallback={<Loading />}>
        <GiftView deferred={loaderData} />
      </Suspense>
    </div>
  );
}

function GiftView({ deferred }: { deferred: Deferred<GiftPageData> }) {
  const gift = useDeferredData(deferred, ({ name }) => name);
  useRecordGiftView(gift.id);
  return (
    <>
      <GiftDetails gift={gift} />
      <GiftStrip title={texts.youMayAlsoLike} gifts={gift.related} className="pt-12 md:pt-16" />
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
