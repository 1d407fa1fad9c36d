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
import type { CompletedPurchase } from './last-purchase';
import { loadCardDesigns } from './load-card-designs';

const EditGiftDrawer = lazyDialog(() => import('~/gift/edit-gift-drawer'));

/** For a gift bought before its card and note were chosen: both can be added until it is opened. */
export function AddCardAndNote({ purchase }: { purchase: CompletedPurchase }) {
  const [gift, setGift] = useState<{ order: Order; cards: readonly CardImage[] } | null>(null);
  const drawer = useLazyDialog();
  const hasAny = gift !== null && (gift.order.notes !== '' || gift.order.card_image_id !== null);

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
          order={gift.order}
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
