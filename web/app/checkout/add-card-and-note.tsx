import type { CardImage } from '@presently/contracts/catalogue';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import * as texts from '@presently/texts/checkout/gift-sent';
import { startTransition, useActionState, useState } from 'react';
import type { Refusal } from '~/forms/use-form';
import { toRefusal } from '~/gift/error-message';
import { useLazyDialog } from '~/gift/use-lazy-dialog';
import { getManagedOrder, getOrder, updateManagedOrder, updateOrder } from '~/lib/endpoints';
import { failureText } from '~/lib/failure-text';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { showToast } from '~/ui/toast';
import { type CompletedPurchase, updateLastPurchase } from './last-purchase';
import { loadCardDesigns } from './load-card-designs';

const EditGiftDrawer = lazyDialog(() => import('~/gift/edit-gift-drawer'));

/** For a gift bought before its card and note were chosen: both can be added until it is opened. */
export function AddCardAndNote({ purchase }: { purchase: CompletedPurchase }) {
  const [gift, setGift] = useState<{ order: Order; cards: readonly CardImage[] } | null>(null);
  const drawer = useLazyDialog();
  const hasAny = gift ? hasCardOrNote(gift.order) : purchase.hasCardOrNote;

  const [, open, isLoading] = useActionState(async () => {
    try {
      const [order, { images }] = await Promise.all([
        readOrder(purchase),
        loadCardDesigns(api, console.error),
      ]);
      if (!order.editable) return showToast(texts.openedAlready, 'error');
      setGift({ order, cards: images ?? [] });
      drawer.open();
    } catch (error) {
      console.error('loading the card and note failed', error);
      showToast(failureText(texts.giftNotLoaded), 'error');
    }
  }, undefined);

  const [refusal, save, isSaving] = useActionState<Refusal | null, UpdateOrderInput>(async (_, change) => {
    try {
      const order = await saveOrder(purchase, change);
      setGift((current) => current && { ...current, order });
      updateLastPurchase(purchase.link, { hasCardOrNote: hasCardOrNote(order), draft: null });
      drawer.close();
      showToast(texts.cardAndNoteSaved);
      return null;
    } catch (error) {
      console.error('saving the card and note failed', error);
      return toRefusal(error, texts.cardAndNoteNotSaved);
    }
  }, null);

  return (
    <>
      <Button variant="secondary" size="lg" loading={isLoading} onClick={() => startTransition(open)}>
        {hasAny ? texts.changeCardAndNote : texts.addCardAndNote}
      </Button>
      {gift && drawer.hasOpened && (
        <EditGiftDrawer
          open={drawer.isOpen}
          order={hasAny ? gift.order : withDraft(gift.order, purchase)}
          cards={gift.cards}
          isSaving={isSaving}
          refusal={refusal}
          onSave={(change) => startTransition(() => save(change))}
          onClose={drawer.close}
        />
      )}
    </>
  );
}

const hasCardOrNote = ({ notes, card_image_id }: Order): boolean => notes !== '' || card_image_id !== null;

/** The order with what was chosen in the checkout, for the form to begin with. */
const withDraft = (order: Order, { draft }: CompletedPurchase): Order =>
  draft
    ? {
        ...order,
        card_image_id: draft.cardImageId,
        note_title: draft.shortNote,
        note_body: draft.personalMessage,
      }
    : order;

/** A guest's order is accessed with its manage key, a user's with the id in its link. */
async function readOrder({ manageKey: key, giftId }: CompletedPurchase): Promise<Order> {
  const { data } = key
    ? await api(getManagedOrder, { params: { key } })
    : await api(getOrder, { params: { id: giftId } });
  return data;
}

async function saveOrder(
  { manageKey: key, giftId }: CompletedPurchase,
  body: UpdateOrderInput,
): Promise<Order> {
  const { data } = key
    ? await api(updateManagedOrder, { params: { key }, body })
    : await api(updateOrder, { params: { id: giftId }, body });
  return data;
}
