import * as texts from '@presently/texts/gift/review';
import { Dialog } from '~/ui/dialog';
import OwnReview from './own-review';
import type { Reviewer } from './review-calls';

interface ReviewDialogProps {
  open: boolean;
  giftName: string;
  reviewer: Reviewer;
  onClose(): void;
}

/** The review of one gift in a list of gifts. */
export default function ReviewDialog({ open, giftName, reviewer, onClose }: ReviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.howWasTheGift}
      description={<bdi>{giftName}</bdi>}
      keepMounted
    >
      <OwnReview reviewer={reviewer} />
    </Dialog>
  );
}
