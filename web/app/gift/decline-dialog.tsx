import { isolateBidi } from '@presently/contracts/bidi';
import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/gift/claim';
import { startTransition, useActionState, useRef, useState } from 'react';
import { type Attempt, hasUnknownOutcome, reuseOrCreateAttempt } from '~/lib/attempt';
import { declineGift } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextArea } from '~/ui/text-area';
import { errorMessage } from './error-message';
import { explainUnknownLink } from './explain-unknown-link';

const maxMessageLength = 500;

interface DeclineDialogProps {
  open: boolean;
  urlId: string;
  gifter: string | null;
  onClose(): void;
  onDeclined(): void;
  onAlreadyClaimed(): void;
}

/** Confirmation dialog for declining a gift, with an optional message to the gifter. */
export default function DeclineDialog({
  open,
  urlId,
  gifter,
  onClose,
  onDeclined,
  onAlreadyClaimed,
}: DeclineDialogProps) {
  const name = gifter && isolateBidi(gifter);
  const [message, setMessage] = useState('');
  const attempt = useRef<Attempt<{ message: string | null }> | null>(null);
  const mayBeDeclined = useRef(false);
  const [failure, decline, isPending] = useActionState<string | null>(async () => {
    try {
      const body = { message: message.trim() || null };
      attempt.current = reuseOrCreateAttempt(attempt.current, body);
      const headers = { 'idempotency-key': attempt.current.key };
      await api(declineGift, { params: { urlId }, body, headers });
      onDeclined();
      return null;
    } catch (cause) {
      const error = explainUnknownLink(cause);
      console.error('declining the gift failed', error);
      const code = error instanceof ApiError ? error.code : undefined;
      // Because of an earlier request with another message, whose response was lost.
      if (code === 'not_claimable' && mayBeDeclined.current) {
        onDeclined();
        return null;
      }
      if (hasUnknownOutcome(error)) mayBeDeclined.current = true;
      if (code !== 'already_claimed') return errorMessage(error, texts.somethingWentWrong);
      onAlreadyClaimed();
      return null;
    }
  }, null);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.declineThisGift}
      description={texts.declineExplained(name)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.keepTheGift}
          </Button>
          <Button variant="secondary" loading={isPending} onClick={() => startTransition(decline)}>
            {texts.declineGift}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.messageTo(name)}
        hint={texts.optional}
        rows={3}
        maxLength={maxMessageLength}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {failure && !isPending && <Alert>{failure}</Alert>}
    </Dialog>
  );
}
