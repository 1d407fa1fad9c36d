import type {
  CreateGiftInput,
  OperatorGift,
  UpdateGiftInput,
  UpdateStockInput,
} from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import { formatNumber } from '@presently/texts/format';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { errorMessage, isConflict, isKeyReused } from '../data/error-message';
import { createGift, getOperatorGift, retireGift, updateGift, updateStock } from './endpoints';

/** The actions of a gift's route. */
export type GiftChange =
  | { kind: 'create'; gift: CreateGiftInput; idempotencyKey: string }
  /** `save` sends the form; `set` changes the pictures, or retires or restores the gift. */
  | { kind: 'save' | 'set'; fields: Partial<UpdateGiftInput> }
  | { kind: 'retire' }
  | { kind: 'stock'; stock: UpdateStockInput; idempotencyKey: string };

export interface GiftResult {
  gift: OperatorGift;
  /** Nothing was changed, because someone else has changed this gift; contains its current state. */
  conflict?: string;
  /** Whether the form is saved. */
  isSaved: boolean;
}

/** @throws ApiError */
export async function changeGift(id: string, change: GiftChange): Promise<GiftResult> {
  const isSaved = change.kind === 'create' || change.kind === 'save';
  try {
    return { gift: await sendChange(id, change), isSaved };
  } catch (error) {
    const hasNewer = change.kind === 'stock' || (change.kind !== 'create' && isConflict(error));
    const newer = hasNewer && (await api(getOperatorGift, { params: { id } }).catch(() => null));
    if (!newer) throw error;
    return { gift: newer.data, conflict: errorMessage(error), isSaved: false };
  }
}

async function sendChange(id: string, change: GiftChange): Promise<OperatorGift> {
  const params = { id };
  switch (change.kind) {
    case 'create': {
      const headers = { 'idempotency-key': change.idempotencyKey };
      const { data } = await api(createGift, { body: change.gift, headers });
      showToast(texts.isInTheShop(data.name));
      return data;
    }
    case 'save':
    case 'set': {
      const { data } = await api(updateGift, { params, body: change.fields });
      if (change.kind === 'save') showToast(texts.savedAndLive);
      return data;
    }
    case 'retire':
      return (await api(retireGift, { params })).data;
    case 'stock':
      return await changeStock(id, change);
  }
}

async function changeStock(
  id: string,
  { stock, idempotencyKey }: Extract<GiftChange, { kind: 'stock' }>,
): Promise<OperatorGift> {
  const params = { id };
  try {
    const headers = { 'idempotency-key': idempotencyKey };
    const { data } = await api(updateStock, { params, body: stock, headers });
    showToast(data.stock === null ? texts.unlimitedNow : texts.inStockNow(formatNumber(data.stock)));
    return data;
  } catch (error) {
    if (!isKeyReused(error)) throw error;
    // That attempt has succeeded, with another reason.
    showToast(errorMessage(error));
    return (await api(getOperatorGift, { params })).data;
  }
}
