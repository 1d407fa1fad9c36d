import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/gift/your-data';
import { useState } from 'react';
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

/** Says what will be gone and what stays, and why it has to wait while the gift is on its way. */
export default function EraseDataDialog({ open, isGuest, erase, onErased, onClose }: EraseDataDialogProps) {
  const [isErasing, setErasing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [mustWait, setMustWait] = useState(false);
  async function run(): Promise<void> {
    setErasing(true);
    setFailure(null);
    try {
      await erase();
      onErased();
    } catch (error) {
      const isUnderWay = error instanceof ApiError && error.code === 'gift_under_way';
      if (!isUnderWay) console.error(error);
      setMustWait(isUnderWay);
      setFailure(errorMessage(error, texts.notRemoved));
    }
    setErasing(false);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isErasing && onClose()}
      title={texts.removeYourData}
      description={isGuest ? texts.removalForGuest : texts.removalForRecipient}
      actions={
        mustWait ? (
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button variant="secondary" disabled={isErasing} onClick={onClose}>
              {texts.keepMyData}
            </Button>
            <Button variant="danger" loading={isErasing} onClick={() => void run()}>
              {texts.removeMyData}
            </Button>
          </>
        )
      }
    >
      {failure && <Alert tone={mustWait ? 'info' : 'error'}>{failure}</Alert>}
    </Dialog>
  );
}
