import type { CardImage } from '@presently/contracts/catalogue';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import * as texts from '@presently/texts/checkout/gift-sent';
import { startTransition, useActionState, useState } from 'react';
import type { FormErrors } from '~/forms/use-form';
import { toFormErrors } from '~/gift/error-message';
import { getManagedOrder, getOrder, updateManagedOrder, updateOrder } from '~/lib/endpoints';
import { failureText } from '~/lib/failure-text';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { showToast } from '~/ui/toast';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
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
        loadCardDesigns(api, (error) => console.error('loading the card designs failed', error)),
      ]);
      if (!order.editable) return showToast(texts.openedAlready, 'error');
      setGift({ order, cards: images ?? [] });
      drawer.open();
    } catch (error) {
      console.error('loading the card and note failed', error);
      showToast(failureText(texts.giftNotLoaded), 'error');
    }
  }, undefined);

  const [errors, save, isSaving] = useActionState<FormErrors | null, UpdateOrderInput>(async (_, change) => {
    try {
      const order = await saveOrder(purchase, change);
      setGift((current) => current && { ...current, order });
      updateLastPurchase(purchase.link, { hasCardOrNote: hasCardOrNote(order), draft: null });
      drawer.close();
      showToast(texts.cardAndNoteSaved);
      return null;
    } catch (error) {
      console.error('saving the card and note failed', error);
      return toFormErrors(error, texts.cardAndNoteNotSaved);
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
          errors={errors}
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
async function readOrder({ manageKey: key, urlId }: CompletedPurchase): Promise<Order> {
  const { data } = key
    ? await api(getManagedOrder, { params: { key } })
    : await api(getOrder, { params: { id: urlId } });
  return data;
}

async function saveOrder(
  { manageKey: key, urlId }: CompletedPurchase,
  body: UpdateOrderInput,
): Promise<Order> {
  const { data } = key
    ? await api(updateManagedOrder, { params: { key }, body })
    : await api(updateOrder, { params: { id: urlId }, body });
  return data;
}
