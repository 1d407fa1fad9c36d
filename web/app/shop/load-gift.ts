import type { Gift } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import type { GiftRating, GiftReview } from '@presently/contracts/reviews';
import { getGift, listCategories, listRelatedGifts, listTags } from '~/lib/endpoints';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { listGiftReviews } from '~/reviews/endpoints';
import { categorySlug } from './category-names';
import { type GiftTile, toGiftTile } from './gift-tile';
import { collectFailures } from './partial-data';

/** The data of a gift page, with related gifts. */
export interface GiftPageData {
  id: string;
  name: string;
  description: string;
  brand: string | null;
  category: string;
  categorySlug: string;
  /** In dollars. */
  price: number;
  pictures: (string | null)[];
  soldOut: boolean;
  /** The occasions and recipients that it suits. */
  ideas: { id: string; name: string }[];
  related: GiftTile[];
  /** The newest ones; null while there are too few to show. */
  reviews: GiftReviews | null;
  /** Some of the data could not be loaded; such a page must not be cached. */
  isPartial: boolean;
}

export interface GiftReviews {
  rating: GiftRating;
  items: GiftReview[];
}

interface GiftRequest {
  id: string;
  /** The number of reviews. */
  reviews: number;
}

/** For loaders. Omits secondary data that cannot be loaded. @throws a 404 response for an unknown gift */
export async function loadGift(
  api: ApiClient,
  { id, reviews: reviewCount }: GiftRequest,
  onError: (error: unknown) => void,
): Promise<GiftPageData> {
  const failures = collectFailures(onError);
  const [{ data: gift }, related, tags, categories, reviews] = await Promise.all([
    rethrowAsRouteError(api(getGift, { params: { id } })),
    api(listRelatedGifts, { params: { id } }).catch(failures.orNull),
    api(listTags).catch(failures.orNull),
    api(listCategories).catch(failures.orNull),
    api(listGiftReviews, { params: { id }, query: { limit: String(reviewCount) } }).catch(failures.orNull),
  ]);
  const ideas = tags?.data.filter((tag) => gift.tags.includes(tag.id)) ?? [];
  const { name } = gift.primary_category;
  return {
    ...toGiftPageData(gift),
    categorySlug: categories?.data.find((category) => category.name === name)?.slug ?? categorySlug(name),
    ideas: ideas.map((tag) => ({ id: tag.id, name: tag.name })),
    related: related?.data.map(toGiftTile) ?? [],
    reviews: reviews?.rating ? { rating: reviews.rating, items: reviews.data } : null,
    isPartial: failures.isPartial(),
  };
}

function toGiftPageData(
  gift: Gift,
): Omit<GiftPageData, 'categorySlug' | 'related' | 'ideas' | 'reviews' | 'isPartial'> {
  const pictures = gift.images.map(({ gcs_url }) => gcs_url);
  return {
    id: gift.id,
    name: gift.name,
    description: gift.description,
    brand: gift.brand?.name ?? null,
    category: gift.primary_category.name,
    price: gift.price,
    pictures: pictures.length > 0 ? pictures : [null],
    soldOut: !gift.in_stock,
  };
}
