import type { OwnReview as Own } from '@presently/contracts/reviews';
import * as texts from '@presently/texts/gift/review';
import { startTransition, useActionState, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '~/gift/error-message';
import { useShopName } from '~/lib/shop-details';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { RetryAlert } from '~/ui/retry-alert';
import { Stars } from '~/ui/stars';
import { showToast } from '~/ui/toast';
import { type Reviewer, reviewCallsOf } from './review-calls';
import { ReviewForm } from './review-form';
import { ReviewLoading } from './review-loading';
import { ShownAs } from './shown-as';

interface OwnReviewProps {
  reviewer: Reviewer;
  /** Variant of the button that saves the review. */
  saveVariant?: 'primary' | 'secondary' | undefined;
}

/** The visitor's own review, to write, change or remove. */
export default function OwnReview({ reviewer, saveVariant = 'primary' }: OwnReviewProps) {
  const calls = reviewCallsOf(reviewer);
  const [own, setOwn] = useState<Own | null>(null);
  const [isEditing, setEditing] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const [formHadFocus, setFormHadFocus] = useState(false);
  const [failures, setFailures] = useState({ count: 0, hasFailed: false });
  const read = useEffectEvent((signal: AbortSignal) => calls.read(signal));

  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each press of "Try again"
  useEffect(() => {
    const abortController = new AbortController();
    read(abortController.signal).then(
      ({ data }) => setOwn(data),
      (error) => {
        if (abortController.signal.aborted) return;
        console.error('loading the review failed', error);
        setFailures(({ count }) => ({ count, hasFailed: true }));
      },
    );
    return () => abortController.abort();
  }, [failures.count]);

  const closeForm = () => {
    setEditing(false);
    setFormHadFocus(isFocusInOrAround(form.current));
  };

  if (!own && failures.hasFailed)
    return (
      <RetryAlert onRetry={() => setFailures(({ count }) => ({ count: count + 1, hasFailed: false }))}>
        {texts.notLoaded}
      </RetryAlert>
    );
  if (!own) return <ReviewLoading />;
  if (!own.reviewable) return null;
  if (own.review && !isEditing)
    return (
      <WrittenReview
        own={own}
        review={own.review}
        takesFocus={formHadFocus}
        onEdit={() => setEditing(true)}
        remove={calls.remove}
        onRemoved={setOwn}
      />
    );
  return (
    <div ref={form}>
      <ReviewForm
        own={own}
        save={calls.save}
        onSaved={(saved) => {
          setOwn(saved);
          closeForm();
          showToast(texts.thanksForReview);
        }}
        saveVariant={saveVariant}
        onCancel={own.review ? closeForm : null}
      />
    </div>
  );
}

/** False once someone has gone on to another part of the page, e.g. during a slow save. */
function isFocusInOrAround(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return element !== null && (!focused || element.contains(focused) || focused.contains(element));
}

interface WrittenReviewProps {
  own: Own;
  review: NonNullable<Own['review']>;
  /** Whether "Edit" gets the focus: the form has been closed and the focus was not elsewhere on the page. */
  takesFocus: boolean;
  onEdit(): void;
  remove(): Promise<{ data: Own }>;
  onRemoved(own: Own): void;
}

function WrittenReview({ own, review, takesFocus, onEdit, remove, onRemoved }: WrittenReviewProps) {
  const shopName = useShopName();
  const [failure, removeIt, isRemoving] = useActionState<string | null>(async () => {
    try {
      const { data } = await remove();
      onRemoved(data);
      showToast(texts.reviewRemoved);
      return null;
    } catch (error) {
      console.error('removing the review failed', error);
      return errorMessage(error, texts.notRemoved);
    }
  }, null);
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Stars rating={review.rating} size="large" />
        <span className="sr-only">{texts.starsOf(review.rating)}</span>
      </p>
      {review.text && (
        <p dir="auto" className="wrap-anywhere">
          {review.text}
        </p>
      )}
      <p className="text-sm text-ink-muted">{review.hidden ? texts.hiddenByShop : <ShownAs own={own} />}</p>
      {review.answer && (
        <div className="border-l-2 border-line pl-4 text-sm">
          <p className="font-semibold">{texts.shopReplied(shopName)}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {review.answer}
          </p>
        </div>
      )}
      {failure && !isRemoving && <Alert>{failure}</Alert>}
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" autoFocus={takesFocus} onClick={onEdit}>
          {texts.editReview}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={isRemoving}
          onClick={() => !isRemoving && startTransition(removeIt)}
        >
          {texts.removeReview}
        </Button>
      </div>
    </div>
  );
}
