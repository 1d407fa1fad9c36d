import type { CardImage } from '@presently/contracts/catalogue';
import { countCharacters } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/manage';
import { FormFailure } from '~/forms/form-failure';
import { checkedBy } from '~/forms/rules';
import { type FormErrors, useForm } from '~/forms/use-form';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { CardChoice } from './card-choice';

interface GiftChanges {
  note_title: string;
  note_body: string;
  card_image_id: string | null;
  gift_date: string;
}

const limits = { note_title: LIMITS.shortNote, note_body: LIMITS.personalMessage };
const atMost = (max: number) => (text: string) => countCharacters(text) > max && texts.keepToCharacters(max);
const checkChanges = checkedBy<GiftChanges>({
  note_title: atMost(limits.note_title),
  note_body: atMost(limits.note_body),
});

interface EditGiftDrawerProps {
  open: boolean;
  order: Order;
  cards: readonly CardImage[];
  isSaving: boolean;
  /** Why the last change was rejected. */
  errors: FormErrors | null;
  onSave(change: UpdateOrderInput): void;
  onClose(): void;
}

/** Edits note, card and date of a gift until it is opened. */
export default function EditGiftDrawer({
  open,
  order,
  cards,
  isSaving,
  errors,
  onSave,
  onClose,
}: EditGiftDrawerProps) {
  const form = useForm<GiftChanges>({
    defaultValues: {
      note_title: order.note_title,
      note_body: order.note_body,
      card_image_id: order.card_image_id,
      gift_date: order.gift_date,
    },
    resolver: checkChanges,
    mode: 'onChange',
    serverErrors: errors,
  });
  const counter = (part: keyof typeof limits) => ({
    count: countCharacters(form.watch(part)),
    max: limits[part],
  });
  const counters = { note_title: counter('note_title'), note_body: counter('note_body') };
  const isTooLong = Object.values(counters).some(({ count, max }) => count > max);
  const save = ({ note_title, note_body, card_image_id, gift_date }: GiftChanges) =>
    onSave({
      note_title: note_title.trim(),
      note_body: note_body.trim(),
      card_image_id,
      ...(gift_date && { gift_date }),
    });

  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.changeYourGift}
      description={texts.editUntilOpened}
    >
      <form {...form.props(save, { isBusy: isSaving })} className="flex flex-col gap-6">
        <TextArea
          label={texts.shortNote}
          rows={2}
          counter={counters.note_title}
          {...form.field('note_title')}
        />
        <TextArea
          label={texts.personalMessage}
          rows={4}
          counter={counters.note_body}
          {...form.field('note_body')}
        />
        <CardChoice cards={cards} {...form.control('card_image_id')} />
        <TextField
          label={texts.giftDate}
          type="date"
          hint={texts.giftDateHint}
          {...form.field('gift_date')}
        />
        <FormFailure text={form.failure} />
        <Button type="submit" size="lg" block loading={isSaving} disabled={isTooLong}>
          {texts.saveChanges}
        </Button>
      </form>
    </Drawer>
  );
}
