import type { CardImage } from '@presently/contracts/catalogue';
import type { Order, UpdateOrderInput } from '@presently/contracts/orders';
import * as texts from '@presently/texts/checkout/gift-sent';
import { useState } from 'react';
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
  const [busy, setBusy] = useState<'loading' | 'saving' | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const drawer = useLazyDialog();
  const hasAny = gift !== null && (gift.order.notes !== '' || gift.order.card_image_id !== null);

  async function run(
    kind: 'loading' | 'saving',
    work: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) {
    if (busy) return;
    setBusy(kind);
    try {
      await work();
    } catch (error) {
      console.error(`${kind} the card and note failed`, error);
      onFailure(error);
    } finally {
      setBusy(null);
    }
  }

  const open = () =>
    run(
      'loading',
      async () => {
        const [order, { images }] = await Promise.all([
          readOrder(purchase),
          loadCardDesigns(api, console.error),
        ]);
        if (!order.editable) return showToast(texts.openedAlready, 'error');
        setGift({ order, cards: images ?? [] });
        setRefusal(null);
        drawer.open();
      },
      () => showToast(failureText(texts.giftNotLoaded), 'error'),
    );

  const save = (change: UpdateOrderInput) =>
    run(
      'saving',
      async () => {
        const order = await saveOrder(purchase, change);
        setGift((current) => current && { ...current, order });
        drawer.close();
        showToast(texts.cardAndNoteSaved);
      },
      (error) => setRefusal(toRefusal(error, texts.cardAndNoteNotSaved)),
    );

  return (
    <>
      <Button variant="secondary" size="lg" loading={busy === 'loading'} onClick={() => void open()}>
        {hasAny ? texts.changeCardAndNote : texts.addCardAndNote}
      </Button>
      {gift && drawer.hasOpened && (
        <EditGiftDrawer
          open={drawer.isOpen}
          order={gift.order}
          cards={gift.cards}
          isSaving={busy === 'saving'}
          refusal={refusal}
          onSave={(change) => void save(change)}
          onClose={drawer.close}
        />
      )}
    </>
  );
}

/** A guest's order is read and changed by its manage key, a user's by the id in its link. */
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
