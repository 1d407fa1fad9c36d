import type { CardImage } from '@presently/contracts/catalogue';
import { countCharacters } from '@presently/contracts/characters';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import { type FormEvent, useEffect, useState } from 'react';
import { listCardImages } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { showToast } from '~/ui/toast';
import { CardChoice } from './card-choice';
import { errorMessage } from './error-message';

const maxNoteLength = 601;

interface EditGiftDrawerProps {
  open: boolean;
  order: Order;
  update(change: UpdateOrderInput): Promise<Order>;
  onClose(): void;
  onChanged(order: Order): void;
}

/** Edits note, card and date of a gift until it is opened. */
export default function EditGiftDrawer({ open, order, update, onClose, onChanged }: EditGiftDrawerProps) {
  const [note, setNote] = useState(order.notes);
  const [cardId, setCardId] = useState(order.card_image_id);
  const [date, setDate] = useState(order.gift_date);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cards = useCards();
  const count = countCharacters(note);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      onChanged(
        await update({ notes: note.trim(), card_image_id: cardId, ...(date && { gift_date: date }) }),
      );
      onClose();
      showToast('Your gift was changed');
    } catch (error) {
      console.error('changing the gift failed', error);
      setFailure(errorMessage(error, 'Your changes could not be saved. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change your gift"
      description="You can do so until it is opened."
    >
      <form method="dialog" noValidate onSubmit={save} className="flex flex-col gap-6">
        <TextArea
          label="Note"
          rows={4}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          counter={`${count}/${maxNoteLength} characters`}
          error={count > maxNoteLength ? `Please keep it to ${maxNoteLength} characters` : undefined}
        />
        <CardChoice cards={cards} selectedId={cardId} onSelect={setCardId} />
        <TextField
          label="Gift date"
          type="date"
          hint="If it is not claimed by then, we remind you."
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        {failure && <Alert>{failure}</Alert>}
        <Button type="submit" size="lg" block loading={isBusy} disabled={count > maxNoteLength}>
          Save changes
        </Button>
      </form>
    </Drawer>
  );
}

function useCards(): CardImage[] {
  const [cards, setCards] = useState<CardImage[]>([]);
  useEffect(() => {
    api(listCardImages)
      .then(({ data }) => setCards(data))
      .catch((error: unknown) => console.error('loading the card designs failed', error));
  }, []);
  return cards;
}
