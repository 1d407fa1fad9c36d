import type { Tag } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/shop/ideas';

/** A page of gift ideas: an occasion, a recipient or a budget. */
export interface GiftIdea {
  /** Part of its URL: `/ideas/birthday`, `/ideas/under-25`. */
  id: string;
  kind: Tag['kind'] | 'budget';
  /** Label on chips: "Birthday". */
  name: string;
  /** Heading of its page: "Birthday gifts". */
  title: string;
  /** In dollars; only for budgets. */
  maxPrice?: number;
}

const budgets: readonly GiftIdea[] = [25, 50, 100].map((maxPrice) => ({
  id: `under-${maxPrice}`,
  kind: 'budget',
  name: texts.underPrice(maxPrice),
  title: texts.giftsUnderPrice(maxPrice),
  maxPrice,
}));

/** All gift idea pages: the shop's tags and the budgets. */
export function giftIdeas(tags: readonly Tag[]): GiftIdea[] {
  return [...tags, ...budgets];
}
