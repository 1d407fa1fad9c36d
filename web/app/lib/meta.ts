import type { MetaDescriptor } from 'react-router';
import { productName, type Site } from './shop-details';

interface PageMeta {
  /** Without the shop's name; left out for the home page. */
  title?: string;
  description?: string;
  /** Path or URL of the image for link previews. */
  image?: string | null | undefined;
  /** False excludes the page from search engines. */
  indexed?: boolean;
}

interface MetaArguments {
  location: { pathname: string };
  matches: readonly unknown[];
}

const shopDescription =
  'Pick a gift, add a card and a note, and share a link. They unwrap it and say where it should go: you need no address.';

/**
 * Title, description and link preview of a page:
 * `export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Help" })`.
 */
export function pageMeta({ location, matches }: MetaArguments, page: PageMeta = {}): MetaDescriptor[] {
  const origin = getSite(matches)?.origin ?? '';
  const shop = shopNameOf(matches);
  const title = page.title ? `${page.title} · ${shop}` : `${shop}: send a gift with a link`;
  const description = page.description ?? shopDescription;
  const image = new URL(page.image || '/preview.png', origin || 'http://localhost').href;
  const indexed = page.indexed ?? true;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: shop },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    indexed
      ? { tagName: 'link', rel: 'canonical', href: origin + location.pathname }
      : { name: 'robots', content: 'noindex, nofollow, noarchive' },
  ];
}

export function getSite(matches: readonly unknown[]): Site | undefined {
  const root = matches[0] as { loaderData?: Site } | undefined;
  return root?.loaderData;
}

const shopNameOf = (matches: readonly unknown[]): string => getSite(matches)?.shop.name ?? productName;
