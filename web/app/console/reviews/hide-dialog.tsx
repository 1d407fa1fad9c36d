import type { OperatorReview } from '@presently/contracts/operator-reviews';
import * as texts from '@presently/texts/console/reviews';
import * as shared from '@presently/texts/console/shared';
import { checkedBy, required } from '~/forms/rules';
import { useForm } from '~/forms/use-form';
import { TextArea } from '~/ui/text-area';
import { useChange } from '../data/change';
import { ConfirmActionDialog } from '../orders/confirm-action-dialog';
import type { ReviewChange } from './review-changes';

const checkReason = checkedBy<{ reason: string }>({ reason: required(texts.giveReason) });

interface HideDialogProps {
  review: OperatorReview;
  onClose(): void;
}

/** Asks why a review is hidden. */
export default function HideDialog({ review, onClose }: HideDialogProps) {
  const { send, pending, failed } = useChange<ReviewChange>({ onDone: onClose });
  const isBusy = pending !== null;
  const form = useForm({ defaultValues: { reason: '' }, resolver: checkReason, serverErrors: failed });
  return (
    <ConfirmActionDialog
      title={texts.hideReview}
      description={texts.hideExplained}
      confirmLabel={texts.hide}
      isDanger
      isBusy={isBusy}
      formProps={form.props(({ reason }) => send({ kind: 'hide', id: review.id, reason: reason.trim() }), {
        isBusy,
      })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextArea label={shared.reason} hint={texts.reasonHint} rows={2} {...form.field('reason')} />
    </ConfirmActionDialog>
  );
}
