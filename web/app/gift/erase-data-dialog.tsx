import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/gift/your-data';
import { startTransition, useActionState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { errorMessage } from './error-message';

interface EraseDataDialogProps {
  open: boolean;
  /** Otherwise a recipient. */
  isGuest: boolean;
  erase(): Promise<unknown>;
  onErased(): void;
  onClose(): void;
}

interface Failure {
  text: string;
  /** The gift is still on its way. */
  mustWait: boolean;
}

/** Says what will be erased and what is kept, and why it has to wait while the gift is in transit. */
export default function EraseDataDialog({ open, isGuest, erase, onErased, onClose }: EraseDataDialogProps) {
  const [failure, run, isErasing] = useActionState<Failure | null>(async () => {
    try {
      await erase();
      onErased();
      return null;
    } catch (error) {
      const mustWait = error instanceof ApiError && error.code === 'gift_under_way';
      if (!mustWait) console.error('removing the data failed', error);
      return { text: errorMessage(error, texts.notRemoved), mustWait };
    }
  }, null);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isErasing && onClose()}
      title={texts.removeYourData}
      description={isGuest ? texts.removalForGuest : texts.removalForRecipient}
      actions={
        failure?.mustWait ? (
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button variant="secondary" disabled={isErasing} onClick={onClose}>
              {texts.keepMyData}
            </Button>
            <Button variant="danger" loading={isErasing} onClick={() => startTransition(run)}>
              {texts.removeMyData}
            </Button>
          </>
        )
      }
    >
      {failure && !isErasing && <Alert tone={failure.mustWait ? 'info' : 'error'}>{failure.text}</Alert>}
    </Dialog>
  );
}
