import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '~/lib/meta';

interface WrappedPreview {
  title: string;
  /** The wrapped gift in its card's design; without it a plain one. */
  image?: string | null | undefined;
}

/** Title and link preview of a page behind a gift link: a wrapped gift, and nothing of what is inside or who sent it. */
export function giftMeta(
  args: Parameters<typeof pageMeta>[0],
  { title, image }: WrappedPreview,
): MetaDescriptor[] {
  return [
    ...pageMeta(args, {
      title,
      description: 'Somebody picked a gift for you. Open the link to unwrap it.',
      image,
      indexed: false,
    }),
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A wrapped gift with a bow' },
  ];
}
