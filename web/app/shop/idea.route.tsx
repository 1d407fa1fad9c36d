import * as texts from '@presently/texts/shop/ideas';
import { data, href, useRevalidator } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { getSite, pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { ButtonLink } from '~/ui/button-link';
import { RetryAlert } from '~/ui/retry-alert';
import type { Route } from './+types/idea.route';
import { collectionJsonLd } from './collection-json-ld';
import { GiftFilterBar } from './gift-filter-bar';
import { parseFilters, toSearchString } from './gift-filters';
import { GiftList } from './gift-list';
import { IdeaLinks } from './idea-links';
import { ListHeading, ListPage } from './list-heading';
import { loadIdea } from './load-idea';
import { cachedUnlessPartial } from './partial-data';

export const handle: PageHandle = {
  cache: 'public',
  measured: true,
  canonicalSearch: (given) => toSearchString({ ...parseFilters(given), query: '' }),
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const filters = { ...parseFilters(new URL(request.url).searchParams), query: '' };
  const onError = context.get(requestContext).onError;
  const loaded = await loadIdea(context.get(apiContext), params.ideaId, filters, onError);
  return data(loaded, cachedUnlessPartial(loaded));
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => {
  const { loaderData } = args;
  if (!loaderData) return pageMeta(args, { title: texts.pageNotFound, indexed: false });
  const { idea, list } = loaderData;
  const path = href('/ideas/:ideaId', { ideaId: idea.id });
  const collection = { name: idea.title, path, gifts: list?.gifts ?? [], home: texts.allGifts };
  return [
    ...pageMeta(args, {
      title: idea.title,
      description: texts.ideaDescription(idea.title),
      image: list?.gifts[0]?.picture,
    }),
    { 'script:ld+json': collectionJsonLd(collection, getSite(args.matches)?.origin ?? '') },
  ];
};

/** Gifts for an occasion, a recipient or a budget. */
export default function IdeaRoute({ loaderData }: Route.ComponentProps) {
  const { idea, others, filters, categories, list } = loaderData;
  const path = href('/ideas/:ideaId', { ideaId: idea.id });
  const { revalidate } = useRevalidator();
  return (
    <ListPage>
      <ListHeading name={idea.name} title={idea.title} />
      <GiftFilterBar filters={filters} path={path} categories={categories} />
      <h2 className="sr-only">{texts.gifts}</h2>
      {list ? (
        <GiftList
          list={list}
          filters={filters}
          path={path}
          eager={4}
          empty={{
            text: texts.nothingFits,
            action: (
              <ButtonLink to={path} variant="secondary">
                {texts.clearFilters}
              </ButtonLink>
            ),
          }}
        />
      ) : (
        <RetryAlert onRetry={() => void revalidate()}>{texts.loadingFailed}</RetryAlert>
      )}
      <section className="flex flex-col gap-4 border-t border-line pt-8">
        <h2 className="text-xl">{texts.moreIdeas}</h2>
        <IdeaLinks ideas={others} />
      </section>
    </ListPage>
  );
}
