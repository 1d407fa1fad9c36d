import * as texts from '@presently/texts/shop/home';
import { findTheRightGift } from '@presently/texts/shop/ideas';
import { data, href, useNavigate, useRevalidator } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { ButtonLink } from '~/ui/button-link';
import { Carousel } from '~/ui/carousel';
import { RetryAlert } from '~/ui/retry-alert';
import type { Route } from './+types/home.route';
import { CategoryGrid } from './category-grid';
import { GiftFilterBar } from './gift-filter-bar';
import { isFiltered, parseFilters, shownBelowHighlights, toSearchString } from './gift-filters';
import { GiftList } from './gift-list';
import { GiftTileCard } from './gift-tile-card';
import { Hero } from './hero';
import { HomeSection } from './home-section';
import { HowItWorks } from './how-it-works';
import { IdeaLinks } from './idea-links';
import { type HomeData, loadHome } from './load-home';
import { cachedUnlessPartial } from './partial-data';
import { SearchBox } from './search-box';
import { TrendingList } from './trending-list';
import { ViewedGifts } from './viewed-gifts';

export const handle: PageHandle = {
  cache: 'public',
  measured: true,
  inSitemap: true,
  footer: 'full',
  canonicalSearch: (given) => toSearchString(parseFilters(given)),
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  const home = await loadHome(context.get(apiContext), filters, context.get(requestContext).onError);
  return data(home, cachedUnlessPartial(home));
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => {
  const filters = args.loaderData?.filters;
  if (!filters?.query) return pageMeta(args);
  return pageMeta(args, { title: texts.titleOfSearch(filters.query), indexed: false });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { filters, list, featured } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const showAll = () => void (filters.query ? navigate(href('/')) : revalidate());
  return (
    // At least as tall as the screen, so that content appearing at the end does not shift visible content.
    <div className="min-h-dvh">
      <Hero query={filters.query} gifts={featured}>
        <SearchBox id="search" query={filters.query} onCleared={showAll} className="w-full max-w-xl" />
      </Hero>
      {!list && (
        <div className="wrap pt-4">
          <RetryAlert onRetry={() => void revalidate()}>{texts.loadingFailed}</RetryAlert>
        </div>
      )}
      {!filters.query && <HighlightSections {...loaderData} />}
      <AllGifts {...loaderData} />
      <ViewedGifts className="wrap pb-14 md:pb-20" />
    </div>
  );
}

/** Featured and trending gifts and the categories, above the full list. */
function HighlightSections({ featured, trending, categories, ideas }: HomeData) {
  return (
    <>
      {featured.length > 0 && (
        <HomeSection title={texts.featured}>
          <Carousel label={texts.featured} spaced step={2} slideClass="basis-[46%] sm:basis-1/3 md:basis-1/4">
            {featured.map((gift, index) => (
              <GiftTileCard
                key={gift.id}
                gift={gift}
                eager={index < 2}
                sizes="(min-width: 1200px) 270px, (min-width: 900px) 23vw, 45vw"
              />
            ))}
          </Carousel>
        </HomeSection>
      )}
      <HomeSection title={findTheRightGift}>
        <IdeaLinks ideas={ideas} />
      </HomeSection>
      <HowItWorks />
      {trending.length > 0 && (
        <HomeSection title={texts.trending}>
          <TrendingList gifts={trending} />
        </HomeSection>
      )}
      <HomeSection title={texts.browseByCategory}>
        <CategoryGrid categories={categories} />
      </HomeSection>
    </>
  );
}

function AllGifts({ filters, list, leavesOutHighlights, categories }: HomeData) {
  const hasFilters = filters.query !== '' || isFiltered(filters);
  return (
    <HomeSection
      title={titleOfList(filters.query, leavesOutHighlights, list)}
      id="gifts"
      className="pb-14 md:pb-20"
      aside={<GiftFilterBar filters={filters} path={href('/')} categories={categories} />}
    >
      {list && (
        <GiftList
          list={list}
          filters={filters}
          path={href('/')}
          eager={filters.query ? 4 : 0}
          {...(leavesOutHighlights && { shownAtFirst: shownBelowHighlights })}
          empty={{
            text: texts.adjustSearch,
            action: hasFilters && (
              <ButtonLink to={href('/')} variant="secondary">
                {texts.showAllGifts}
              </ButtonLink>
            ),
          }}
        />
      )}
    </HomeSection>
  );
}

function titleOfList(query: string, leavesOutHighlights: boolean, list: HomeData['list']): string {
  if (query && list) return texts.giftsCount(list.total);
  return leavesOutHighlights ? texts.moreGifts : texts.allGifts;
}
