import { countCharacters } from '@presently/contracts/characters';
import type { TrackedOrder } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/claim';
import Heart from 'lucide-react/icons/heart';
import { type FormEvent, startTransition, useActionState, useState } from 'react';
import { sendThanks } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextArea } from '~/ui/text-area';
import { errorMessage } from './error-message';
import { gifterFullName } from './gifter-name';

const maxCharacters = 500;

interface ThankYouCardProps {
  order: TrackedOrder;
  onThanked(order: TrackedOrder): void;
}

/** Lets the recipient send the gifter one thank-you note. */
export function ThankYouCard({ order, onThanked }: ThankYouCardProps) {
  const gifter = gifterFullName(order.gifter);
  return (
    <Card>
      <h2 className="mb-1 flex items-center gap-2.5 text-xl">
        <Heart aria-hidden="true" className="size-5 text-ribbon" />
        {texts.sayThankYou}
      </h2>
      {order.thanked ? (
        <p role="status" className="text-ink-muted">
          {texts.thankYouSent(gifter && <bdi>{gifter}</bdi>)}
        </p>
      ) : (
        <ThankYouForm urlId={order.url_id} gifter={gifter} onThanked={onThanked} />
      )}
    </Card>
  );
}

function ThankYouForm({
  urlId,
  gifter,
  onThanked,
}: { urlId: string; gifter: string | null } & Pick<ThankYouCardProps, 'onThanked'>) {
  const [message, setMessage] = useState('');
  const [failure, send, isPending] = useActionState<string | null>(async () => {
    try {
      const { data } = await api(sendThanks, { params: { urlId }, body: { message } });
      onThanked(data);
      return null;
    } catch (error) {
      console.error('sending the thank-you note failed', error);
      return errorMessage(error, texts.noteNotSent);
    }
  }, null);
  const count = countCharacters(message);
  const isTooLong = count > maxCharacters;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) startTransition(send);
  }

  return (
    <form method="dialog" noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextArea
        label={
          <span className="font-normal text-ink-muted">
            {texts.fewWordsMakeDay(gifter && <bdi>{gifter}</bdi>)}
          </span>
        }
        rows={3}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        counter={{ count, max: maxCharacters }}
        error={isTooLong ? texts.keepToCharacters(maxCharacters) : undefined}
      />
      {failure && !isPending && <Alert>{failure}</Alert>}
      <Button
        type="submit"
        loading={isPending}
        disabled={!message.trim() || isTooLong}
        className="self-start"
      >
        {texts.sendThankYouNote}
      </Button>
    </form>
  );
}
