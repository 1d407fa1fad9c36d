import { countCharacters } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import { reviewTextError } from '@presently/contracts/review-text';
import type { OwnReview, ReviewInput } from '@presently/contracts/reviews';
import * as texts from '@presently/texts/gift/review';
import { FormFailure } from '~/forms/form-failure';
import { checkedBy, optional } from '~/forms/rules';
import { useForm } from '~/forms/use-form';
import { toFormErrors } from '~/gift/error-message';
import { Button } from '~/ui/button';
import { TextArea } from '~/ui/text-area';
import { ShownAs } from './shown-as';
import { StarsField } from './stars-field';

interface ReviewFields {
  /** 0: not chosen yet. */
  rating: number;
  text: string;
}

/** A pasted text may have several lines. */
const onOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const checkReview = checkedBy<ReviewFields>({
  rating: (rating) => rating === 0 && texts.chooseStars,
  text: optional((text) =>
    countCharacters(onOneLine(text)) > LIMITS.reviewText
      ? texts.keepToCharacters(LIMITS.reviewText)
      : reviewTextError(onOneLine(text)),
  ),
});

interface ReviewFormProps {
  own: OwnReview;
  save(review: ReviewInput): Promise<{ data: OwnReview }>;
  onSaved(own: OwnReview): void;
  /** Null while nothing is written. */
  onCancel: (() => void) | null;
  /** "secondary" if the screen has a more important action. */
  saveVariant: 'primary' | 'secondary';
}

/** Form for a star rating and a comment. */
export function ReviewForm({ own, save, onSaved, onCancel, saveVariant }: ReviewFormProps) {
  const form = useForm<ReviewFields>({
    defaultValues: { rating: own.review?.rating ?? 0, text: own.review?.text ?? '' },
    resolver: checkReview,
  });

  async function submit({ rating, text }: ReviewFields): Promise<void> {
    try {
      const { data } = await save({ rating, text: onOneLine(text) || null });
      onSaved(data);
    } catch (error) {
      console.error('saving the review failed', error);
      form.showErrors(toFormErrors(error, texts.notSaved));
    }
  }

  return (
    <form {...form.props(submit)} className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">{texts.rateForOthers}</p>
      <StarsField {...form.control('rating')} />
      <TextArea
        label={texts.line}
        hint={texts.lineHint}
        rows={2}
        counter={{ count: countCharacters(form.watch('text')), max: LIMITS.reviewText }}
        {...form.field('text')}
      />
      <p className="text-sm text-ink-muted">
        <ShownAs own={own} />
      </p>
      <FormFailure text={form.failure} />
      <div className="flex gap-2">
        <Button type="submit" variant={saveVariant} loading={form.formState.isSubmitting}>
          {own.review ? texts.saveReview : texts.postReview}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {texts.cancelEditing}
          </Button>
        )}
      </div>
    </form>
  );
}
