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

const checkReply = checkedBy<{ answer: string }>({ answer: required(texts.writeReply) });

interface ReplyDialogProps {
  review: OperatorReview;
  onClose(): void;
}

/** The shop's public reply to a review. */
export default function ReplyDialog({ review, onClose }: ReplyDialogProps) {
  const { send, pending, failed } = useChange<ReviewChange>({ onDone: onClose });
  const isBusy = pending !== null;
  const form = useForm({
    defaultValues: { answer: review.answer ?? '' },
    resolver: checkReply,
    serverErrors: failed,
  });
  const replyWith = (answer: string | null) => send({ kind: 'reply', id: review.id, answer });
  return (
    <ConfirmActionDialog
      title={texts.yourReply}
      description={review.text ?? texts.starsOf(review.rating)}
      confirmLabel={texts.postReply}
      isBusy={isBusy}
      formProps={form.props(({ answer }) => replyWith(answer.trim()), { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextArea
        label={texts.reply}
        hint={texts.replyHint}
        rows={3}
        counter={{ count: countCharacters(form.watch('answer')), max: LIMITS.reviewAnswer }}
        {...form.field('answer')}
      />
      {review.answer !== null && (
        <Button variant="ghost" disabled={isBusy} className="self-start" onClick={() => replyWith(null)}>
          {texts.removeReply}
        </Button>
      )}
    </ConfirmActionDialog>
  );
}
