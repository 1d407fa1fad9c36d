import type { CardImage } from '@presently/contracts/catalogue';
import { countCharacters } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/manage';
import { checkedBy } from '~/forms/rules';
import { type Refusal, useForm } from '~/forms/use-form';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { CardChoice } from './card-choice';

interface GiftChanges {
  notes: string;
  card_image_id: string | null;
  gift_date: string;
}

const checkChanges = checkedBy<GiftChanges>({
  notes: (text) =>
    countCharacters(text) > LIMITS.notes && texts.pleaseKeepItToCharactersForNotes(LIMITS.notes),
});

interface EditGiftDrawerProps {
  open: boolean;
  order: Order;
  cards: readonly CardImage[];
  isSaving: boolean;
  /** Why the last change was refused. */
  refusal: Refusal | null;
  onSave(change: UpdateOrderInput): void;
  onClose(): void;
}

/** Edits note, card and date of a gift until it is opened. */
export default function EditGiftDrawer({
  open,
  order,
  cards,
  isSaving,
  refusal,
  onSave,
  onClose,
}: EditGiftDrawerProps) {
  const form = useForm<GiftChanges>({
    defaultValues: {
      notes: order.notes,
      card_image_id: order.card_image_id,
      gift_date: order.gift_date,
    },
    resolver: checkChanges,
    mode: 'onChange',
    refusal,
  });
  const count = countCharacters(form.watch('notes'));
  const save = ({ notes, card_image_id, gift_date }: GiftChanges) =>
    onSave({ notes: notes.trim(), card_image_id, ...(gift_date && { gift_date }) });

  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.changeYourGift}
      description={texts.editUntilOpened}
    >
      <form {...form.props(save, { isBusy: isSaving })} className="flex flex-col gap-6">
        <TextArea
          label={texts.note}
          rows={4}
          counter={{ count, max: LIMITS.notes }}
          {...form.field('notes')}
        />
        <CardChoice cards={cards} {...form.control('card_image_id')} />
        <TextField
          label={texts.giftDate}
          type="date"
          hint={texts.reminderHint}
          {...form.field('gift_date')}
        />
        {form.failure && <Alert>{form.failure}</Alert>}
        <Button type="submit" size="lg" block loading={isSaving} disabled={count > LIMITS.notes}>
          {texts.saveChanges}
        </Button>
      </form>
    </Drawer>
  );
}
