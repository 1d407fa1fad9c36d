import * as texts from '@presently/texts/shop/category';
import { Suspense, useEffect } from 'react';
import { data, href, useNavigate, useRevalidator } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { getSite, pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { ButtonLink } from '~/ui/button-link';
import { RetryAlert } from '~/ui/retry-alert';
import { Spinner } from '~/ui/spinner';
import type { Route } from './+types/category.route';
import { provisionalName } from './category-names';
import { CategorySearch } from './category-search';
import { collectionJsonLd } from './collection-json-ld';
import { type Deferred, deferIfSlow } from './deferred-data';
import { GiftFilterBar } from './gift-filter-bar';
import { parseFilters, showStep, toSearchString } from './gift-filters';
import { GiftList, GiftListSkeleton } from './gift-list';
import { ListHeading, ListPage } from './list-heading';
import { type CategoryData, loadCategory } from './load-category';
import { cachedUnlessPartial } from './partial-data';
import { useDeferredData } from './use-deferred-data';
import { useLatestFilters } from './use-latest-filters';

const skeletonCount = 8;

export const handle: PageHandle = {
  cache: 'public',
  measured: true,
  canonicalSearch: (given) => toSearchString({ ...parseFilters(given), category: '' }),
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  const loaded = await loadCategory(
    context.get(apiContext),
    params.categoryId,
    filters,
    context.get(requestContext).onError,
  );
  return data({ loaded }, cachedUnlessPartial(loaded));
}

/**
 * When coming from another page, a slow category opens with its skeleton. Filtering within a category waits for the new
 * list, and so does going back to a list extended with "Show more", whose scroll position can only be restored with its
 * gifts.
 */
export async function clientLoader({ serverLoader, request, params }: Route.ClientLoaderArgs) {
  const response = serverLoader();
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === location.pathname || searchParams.has('show')) return response;
  const loading = response.then(({ loaded }) => loaded);
  const deferred = await deferIfSlow(loading.catch((thrown) => toLateRedirect(thrown, params.categoryId)));
  return 'loaded' in deferred ? { loaded: await loading } : deferred;
}

/** A redirect that arrives after the page has opened, where it cannot be thrown any more. */
interface LateRedirect {
  name: string;
  redirectTo: string;
}

/** @throws everything else */
function toLateRedirect(thrown: unknown, slug: string): LateRedirect {
  const location = thrown instanceof Response && thrown.headers.get('location');
  if (!location) throw thrown;
  return { name: provisionalName(slug), redirectTo: location };
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => {
  const { loaderData } = args;
  if (!loaderData) return pageMeta(args, { title: texts.pageNotFound, indexed: false });
  const name = 'loaded' in loaderData ? loaderData.loaded.name : provisionalName(args.params.categoryId);
  const isSearch = 'loaded' in loaderData && loaderData.loaded.filters.query !== '';
  const page = pageMeta(args, {
    title: name,
    description: texts.categoryDescription(name),
    indexed: !isSearch,
  });
  if (isSearch || !('loaded' in loaderData)) return page;
  const gifts = loaderData.loaded.list?.gifts ?? [];
  const collection = { name, path: args.location.pathname, gifts, home: texts.allGifts };
  return [...page, { 'script:ld+json': collectionJsonLd(collection, getSite(args.matches)?.origin ?? '') }];
};

export default function CategoryRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <ListPage>
      <Suspense key={params.categoryId} fallback={<Loading name={provisionalName(params.categoryId)} />}>
        <CategoryView deferred={loaderData} />
      </Suspense>
    </ListPage>
  );
}

function CategoryView({ deferred }: { deferred: Deferred<CategoryData | LateRedirect> }) {
  const category = useDeferredData(deferred, ({ name }) => name);
  return 'redirectTo' in category ? <Redirected {...category} /> : <LoadedCategory {...category} />;
}

function Redirected({ name, redirectTo }: LateRedirect) {
  const navigate = useNavigate();
  useEffect(() => void navigate(redirectTo, { replace: true }), [navigate, redirectTo]);
  return <Loading name={name} />;
}

function LoadedCategory({ slug, name, filters, list }: CategoryData) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const path = href('/category/:categoryId', { categoryId: slug });
  const latest = useLatestFilters(path, filters);
  const search = (query: string) =>
    void navigate(path + toSearchString({ ...latest, query, page: 1, shown: showStep }), {
      preventScrollReset: true,
      replace: true,
    });
  return (
    <>
      <ListHeading name={name} title={texts.allGiftsFor(name)} />
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
        <CategorySearch category={name} path={path} query={filters.query} onSearch={search} />
        <GiftFilterBar filters={filters} path={path} />
      </div>
      <h2 className="sr-only">{texts.gifts}</h2>
      {list ? (
        <GiftList
          list={list}
          filters={filters}
          path={path}
          eager={4}
          empty={{
            text: toSearchString(filters) ? texts.tryAdjustingYourSearchTerms : texts.categoryIsEmpty,
            action: (
              <ButtonLink to={toSearchString(filters) ? path : href('/')} variant="secondary">
                {toSearchString(filters) ? texts.allOfName(name) : texts.browseGifts}
              </ButtonLink>
            ),
          }}
        />
      ) : (
        <RetryAlert onRetry={() => void revalidate()}>{texts.loadingFailed}</RetryAlert>
      )}
    </>
  );
}

function Loading({ name }: { name: string }) {
  return (
    <>
      <ListHeading name={name} title={texts.allGiftsFor(name)} />
      <span className="sr-only">
        <Spinner label={texts.loadingGifts} />
      </span>
      <GiftListSkeleton count={skeletonCount} />
    </>
  );
}
