import type { OwnReview } from '@presently/contracts/reviews';
import * as texts from '@presently/texts/gift/review';

/** The author of a review as shown to visitors. */
export function ShownAs({ own: { author, author_name: name } }: { own: OwnReview }) {
  return name === null ? texts.shownWithoutName[author] : texts.shownAs({ name: <bdi>{name}</bdi>, author });
}
