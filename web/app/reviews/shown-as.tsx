import type { OwnReview } from '@presently/contracts/reviews';
import * as texts from '@presently/texts/gift/review';

/** How visitors see who wrote a review. */
export function ShownAs({ own: { author, author_name: name } }: { own: OwnReview }) {
  return name === null ? texts.shownWithoutName[author] : texts.shownAs({ name: <bdi>{name}</bdi>, author });
}
