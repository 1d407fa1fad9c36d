import * as texts from '@presently/texts/shared';
import type { MetaDescriptor } from 'react-router';
import { toPageOptions } from './page-handle';
import { productName, type Site } from './shop-details';

interface PageMeta {
  /** Without the shop's name; left out for the home page. */
  title?: string;
  /** In link previews, without the shop's name, which is shown separately. */
  previewTitle?: string;
  description?: string;
  /** Path or URL of the image for link previews. */
  image?: string | null | undefined;
  /** False excludes the page from search engines. */
  indexed?: boolean;
}

interface MetaArguments {
  location: { pathname: string; search: string };
  matches: readonly ({ handle?: unknown; loaderData?: unknown } | undefined)[];
}

const shopDescription = texts.shopDescription;

/**
 * Title, description and link preview of a page, from its handle: `export const meta = (args: Route.MetaArgs) =>
 * pageMeta(args)`, or from its data: `pageMeta(args, { title: args.loaderData.name })`.
 */
export function pageMeta({ location, matches }: MetaArguments, fromData: PageMeta = {}): MetaDescriptor[] {
  const options = toPageOptions(matches);
  const page: PageMeta = { ...options, ...fromData };
  const origin = getSite(matches)?.origin ?? '';
  const shop = shopNameOf(matches);
  const title = page.title ? `${page.title} · ${shop}` : texts.shopTitle(shop);
  const description = page.description ?? shopDescription;
  const image = new URL(page.image || '/preview.png', origin || 'http://localhost').href;
  const indexed = page.indexed ?? true;
  const pageSearch = toPageSearch(options.canonicalSearch?.(new URLSearchParams(location.search)));
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: shop },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.previewTitle ?? title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    indexed
      ? { tagName: 'link', rel: 'canonical', href: origin + location.pathname + pageSearch }
      : { name: 'robots', content: 'noindex, nofollow, noarchive' },
  ];
}

/** Each page of a list is indexed by itself, but not with its filters and sort order. */
function toPageSearch(canonicalSearch: string | undefined): string {
  const page = new URLSearchParams(canonicalSearch).get('page');
  return page === null ? '' : `?page=${page}`;
}

export function getSite(matches: MetaArguments['matches']): Site | undefined {
  return matches[0]?.loaderData as Site | undefined;
}

const shopNameOf = (matches: MetaArguments['matches']): string => getSite(matches)?.shop.name ?? productName;
