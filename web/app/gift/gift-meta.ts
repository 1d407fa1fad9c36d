import { isolateBidi } from '@presently/contracts/bidi';
import * as texts from '@presently/texts/gift/claim';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '~/lib/meta';

interface WrappedPreview {
  title: string;
  /** Title in link previews, if different. */
  preview?: string;
  /** Preview image URL, which shows a wrapped gift in the card's design; falls back to the shop's default image. */
  image?: string | null | undefined;
}

/** "Dana sent you a gift", by the first name of the gifter. */
export function sentByTitle(firstName: string | null): string {
  const name = firstName?.trim();
  return name ? texts.sentYouAGift(isolateBidi(name)) : texts.someoneSentYouAGift;
}

/** Title and link preview of pages behind a gift link; they name the sender and reveal nothing of the contents. */
export function giftMeta(
  args: Parameters<typeof pageMeta>[0],
  { title, preview = title, image }: WrappedPreview,
): MetaDescriptor[] {
  return [
    ...pageMeta(args, {
      title,
      previewTitle: preview,
      description: texts.metaDescription,
      image,
      indexed: false,
    }),
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: texts.wrappedGiftAlt },
  ];
}
