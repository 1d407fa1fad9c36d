import { countCharacters } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import type { OperatorReview } from '@presently/contracts/operator-reviews';
import * as texts from '@presently/texts/console/reviews';
import { checkedBy, required } from '~/forms/rules';
import { useForm } from '~/forms/use-form';
import { Button } from '~/ui/button';
import { TextArea } from '~/ui/text-area';
import { useChange } from '../data/change';
import { ConfirmActionDialog } from '../orders/confirm-action-dialog';
import type { ReviewChange } from './review-changes';

const checkAnswer = checkedBy<{ answer: string }>({ answer: required(texts.writeAnswer) });

interface AnswerDialogProps {
  review: OperatorReview;
  onClose(): void;
}

/** The shop's public answer to a review. */
export default function AnswerDialog({ review, onClose }: AnswerDialogProps) {
  const { send, pending, failed } = useChange<ReviewChange>({ onDone: onClose });
  const isBusy = pending !== null;
  const form = useForm({
    defaultValues: { answer: review.answer ?? '' },
    resolver: checkAnswer,
    refusal: failed,
  });
  const answerWith = (answer: string | null) => send({ kind: 'answer', id: review.id, answer });
  return (
    <ConfirmActionDialog
      title={texts.yourAnswer}
      description={review.text ?? texts.starsOf(review.rating)}
      confirmLabel={texts.postAnswer}
      isBusy={isBusy}
      formProps={form.props(({ answer }) => answerWith(answer.trim()), { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextArea
        label={texts.answer}
        hint={texts.answerHint}
        rows={3}
        counter={{ count: countCharacters(form.watch('answer')), max: LIMITS.reviewAnswer }}
        {...form.field('answer')}
      />
      {review.answer !== null && (
        <Button variant="ghost" disabled={isBusy} className="self-start" onClick={() => answerWith(null)}>
          {texts.removeAnswer}
        </Button>
      )}
    </ConfirmActionDialog>
  );
}
