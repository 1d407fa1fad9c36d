import * as texts from '@presently/texts/gift/claim';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '~/lib/meta';

interface WrappedPreview {
  title: string;
  /** Preview image URL, which shows a wrapped gift in the card's design; falls back to the shop's default image. */
  image?: string | null | undefined;
}

/** Title and link preview of pages behind a gift link; they reveal neither the contents nor the gifter. */
export function giftMeta(
  args: Parameters<typeof pageMeta>[0],
  { title, image }: WrappedPreview,
): MetaDescriptor[] {
  return [
    ...pageMeta(args, {
      title,
      description: texts.metaDescription,
      image,
      indexed: false,
    }),
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: texts.wrappedGiftAlt },
  ];
}
