import noteFont from '@fontsource/fraunces/files/fraunces-latin-400-normal.woff2?url';
import * as texts from '@presently/texts/gift/claim';
import * as unknownLinkTexts from '@presently/texts/gift/unknown-link';
import { data, href } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { getGiftByLink } from '~/lib/endpoints';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { api } from '~/lib/session';
import { loadTrending } from '~/shop/load-trending';
import { ButtonLink } from '~/ui/button-link';
import { ErrorState } from '~/ui/error-state';
import type { Route } from './+types/claim.route';
import { AlreadyClaimed } from './already-claimed';
import { ClaimFlow } from './claim-flow';
import { loadClaimPage } from './claim-page';
import { EndedGift } from './ended-gift';
import { giftMeta, sentByTitle } from './gift-meta';

export const handle: PageHandle = { header: 'hidden', footer: 'none', secret: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const serverApi = context.get(apiContext);
  const { onError } = context.get(requestContext);
  const [{ page, inventoryId }, trending] = await Promise.all([
    loadClaimPage(serverApi, params.giftId, onError),
    loadTrending(serverApi, onError),
  ]);
  // Excludes the gift itself, which the page's source must not reveal, and prices.
  const strip = trending.filter(({ id }) => id !== inventoryId).map((gift) => ({ ...gift, price: null }));
  return data({ page, trending: strip, contents: undefined }, page.kind === 'failed' ? page.status : 200);
}

/**
 * Fetches the contents while the gift is still shown wrapped, in the browser only, so that neither link previews nor
 * the page source reveal them. This does not mark the gift as opened. Null on failure.
 */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  if (loaded.page.kind !== 'wrapped') return loaded;
  const contents = await api(getGiftByLink, { params: { urlId: params.giftId } }).then(
    (response) => response.data,
    (error: unknown) => {
      console.error('loading the gift failed', error);
      return null;
    },
  );
  return { ...loaded, contents };
}
clientLoader.hydrate = true as const;

/** Preloads the note's font, so that the note does not flash in a fallback font when the gift is opened. */
export const links = () => [
  {
    rel: 'preload',
    href: noteFont,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  } as const,
];

export const meta = (args: Route.MetaArgs) => {
  const page = args.loaderData?.page;
  if (!page || page.kind === 'failed') return giftMeta(args, { title: unknownLinkTexts.giftNotFound });
  return giftMeta(args, { title: sentByTitle(page.sender), image: page.preview });
};

export default function ClaimRoute({ loaderData, params: { giftId: urlId } }: Route.ComponentProps) {
  const { page, contents, trending } = loaderData;
  switch (page.kind) {
    case 'wrapped':
      return <ClaimFlow key={urlId} urlId={urlId} gift={page.gift} contents={contents} trending={trending} />;
    case 'claimed':
      return <AlreadyClaimed urlId={urlId} />;
    case 'ended':
      return <EndedGift reason={page.reason} gifter={page.gifter} />;
    case 'failed':
      return (
        <ErrorState
          fill
          message={page.message}
          hint={page.status === 404 ? unknownLinkTexts.linkReplacedHint : undefined}
          action={
            <>
              <ButtonLink to={href('/track')}>{texts.trackAGift}</ButtonLink>
              <ButtonLink to={href('/')} variant="secondary">
                {texts.backToTheShop}
              </ButtonLink>
            </>
          }
        />
      );
  }
}
