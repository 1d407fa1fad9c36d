import type { CardImage } from '@presently/contracts/catalogue';
import { countCharacters } from '@presently/contracts/characters';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import { type FormEvent, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { CardChoice } from './card-choice';

const maxNoteLength = 601;

interface EditGiftDrawerProps {
  open: boolean;
  order: Order;
  cards: readonly CardImage[];
  isSaving: boolean;
  failure: string | null;
  onSave(change: UpdateOrderInput): void;
  onClose(): void;
}

/** Edits note, card and date of a gift until it is opened. */
export default function EditGiftDrawer({
  open,
  order,
  cards,
  isSaving,
  failure,
  onSave,
  onClose,
}: EditGiftDrawerProps) {
  const [note, setNote] = useState(order.notes);
  const [cardId, setCardId] = useState(order.card_image_id);
  const [date, setDate] = useState(order.gift_date);
  const count = countCharacters(note);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!isSaving) onSave({ notes: note.trim(), card_image_id: cardId, ...(date && { gift_date: date }) });
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
        <Button type="submit" size="lg" block loading={isSaving} disabled={count > maxNoteLength}>
          Save changes
        </Button>
      </form>
    </Drawer>
  );
}
