import { href } from 'react-router';
import type { GiftTile } from './gift-tile';

interface Collection {
  name: string;
  path: string;
  gifts: readonly Pick<GiftTile, 'id' | 'name'>[];
  /** Name of the page above: all gifts. */
  home: string;
}

/** schema.org data of a page that lists gifts, with its place in the shop, for search engines. */
export function collectionJsonLd({ name, path, gifts, home }: Collection, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        name,
        url: origin + path,
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: gifts.map((gift, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: gift.name,
            url: origin + href('/gift/:giftId', { giftId: gift.id }),
          })),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: home, item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name, item: origin + path },
        ],
      },
    ],
  };
}
