import { formatCalendarMonth } from '@presently/texts/format';
import * as texts from '@presently/texts/shop/reviews';
import { href } from 'react-router';
import { useShopName } from '~/lib/shop-details';
import { ButtonLink } from '~/ui/button-link';
import { Stars } from '~/ui/stars';
import type { GiftPageData, GiftReviews as Reviews } from './load-gift';
import { MAX_REVIEWS, reviewStep, toReviewSearch } from './review-search';
import { useFocusOnAdded } from './use-focus-on-added';

const reviewsId = 'reviews';

/** Average and number of reviews, as a link to them. */
export function RatingLink({ rating }: { rating: Reviews['rating'] }) {
  return (
    <a
      href={`#${reviewsId}`}
      className="-my-3 inline-flex min-h-11 items-center gap-2 self-start rounded-lg text-sm hover:underline"
    >
      <Stars rating={rating.average} />
      <span>
        {texts.ratingInShort({
          ...rating,
          strong: (words) => <span className="mr-2 font-semibold tabular-nums">{words}</span>,
          hidden: (words) => <span className="sr-only">{words}</span>,
          muted: (words) => <span className="text-ink-muted">{words}</span>,
        })}
      </span>
    </a>
  );
}

/** A gift's reviews by gifters and recipients. Renders nothing while there are too few. */
export function GiftReviews({ gift }: { gift: Pick<GiftPageData, 'id' | 'reviews'> }) {
  const list = useFocusOnAdded(gift.reviews?.items.length ?? 0);
  const shopName = useShopName();
  if (!gift.reviews) return null;
  const { rating, items } = gift.reviews;
  return (
    <section id={reviewsId} aria-labelledby="reviews-title" className="scroll-mt-24 pt-12 md:pt-16">
      <h2 id="reviews-title" className="text-2xl">
        {texts.reviews}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating.average} />
        <span>{texts.ratedBy(rating)}</span>
      </p>
      <ul ref={list} className="mt-4 grid gap-x-14 md:grid-cols-2">
        {items.map(({ id, rating: given, text, answer, author, author_name: name, written_on }) => (
          <li key={id} tabIndex={-1} className="flex flex-col gap-1.5 border-t border-line py-5 outline-none">
            <p>
              <Stars rating={given} />
              <span className="sr-only">{texts.starsOutOfFive(given)}</span>
            </p>
            {text && (
              <p dir="auto" className="wrap-anywhere">
                {text}
              </p>
            )}
            <p className="text-sm text-ink-muted">
              {name === null
                ? texts.writtenByVerified[author]
                : texts.writtenBy({ name: <bdi>{name}</bdi>, author })}
              {' · '}
              <time dateTime={written_on}>{formatCalendarMonth(written_on)}</time>
            </p>
            {answer && (
              <div className="mt-1 border-l-2 border-line pl-4 text-sm">
                <p className="font-semibold">{texts.answeredBy(shopName)}</p>
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {answer}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {items.length < Math.min(rating.count, MAX_REVIEWS) && (
        <ButtonLink
          to={href('/gift/:giftId', { giftId: gift.id }) + toReviewSearch(items.length + reviewStep)}
          rel="nofollow"
          variant="secondary"
          preventScrollReset
          replace
          className="mt-2"
        >
          {texts.showMoreReviews}
        </ButtonLink>
      )}
    </section>
  );
}
