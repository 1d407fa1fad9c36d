import type { OperatorReview } from '@presently/contracts/operator-reviews';
import * as texts from '@presently/texts/console/reviews';
import { useState } from 'react';
import { href } from 'react-router';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { RelativeTime } from '~/ui/relative-time';
import { Stars } from '~/ui/stars';
import { TextLink } from '~/ui/text-link';
import { useChange } from '../data/change';
import { ActionRow } from '../orders/action-row';
import type { ReviewChange } from './review-changes';

const ReplyDialog = lazyDialog(() => import('./reply-dialog'));
const HideDialog = lazyDialog(() => import('./hide-dialog'));

/** A review with its gift and order, and the available actions. */
export function ReviewRow({ review }: { review: OperatorReview }) {
  const { send, pending, failed } = useChange<ReviewChange>();
  const [dialog, setDialog] = useState<'reply' | 'hide' | null>(null);
  const close = () => setDialog(null);
  const isHidden = review.hidden_reason !== null;
  return (
    <ActionRow
      failure={failed?.failure}
      actions={
        <>
          <Button variant="secondary" onClick={() => setDialog('reply')}>
            {review.answer === null ? texts.reply : texts.editReply}
          </Button>
          {isHidden ? (
            <Button
              variant="secondary"
              loading={pending?.kind === 'show'}
              onClick={() => send({ kind: 'show', id: review.id })}
            >
              {texts.showAgain}
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => setDialog('hide')}>
              {texts.hide}
            </Button>
          )}
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars rating={review.rating} size="small" />
        <span className="sr-only">{texts.starsOf(review.rating)}</span>
        <TextLink to={href('/operator/gifts/:giftId', { giftId: review.gift.id })}>
          {review.gift.name}
        </TextLink>
      </p>
      {review.text && (
        <p dir="auto" className="mt-1 wrap-anywhere">
          {review.text}
        </p>
      )}
      <p className="mt-1 text-ink-muted">
        {review.author_name === null
          ? texts.withoutName[review.author]
          : texts.writtenBy({ name: <bdi>{review.author_name}</bdi>, author: review.author })}
        {' · '}
        <RelativeTime at={review.created_at} />
        {' · '}
        <TextLink to={href('/operator/orders/:orderId', { orderId: review.order_id })}>
          {texts.order(<span className="tabular-nums">{review.order_number}</span>)}
        </TextLink>
      </p>
      {isHidden && (
        <p className="mt-1 font-medium text-danger">
          {texts.hiddenBecause(<bdi>{review.hidden_reason}</bdi>)}
        </p>
      )}
      {review.answer !== null && (
        <div className="mt-2 border-l-2 border-line pl-3">
          <p className="font-semibold">{texts.yourReply}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {review.answer}
          </p>
        </div>
      )}
      {dialog === 'reply' && <ReplyDialog review={review} onClose={close} />}
      {dialog === 'hide' && <HideDialog review={review} onClose={close} />}
    </ActionRow>
  );
}
