import type { EditGiftsInput, GiftEditReport } from '@presently/contracts/operator-gift-edits';
import * as texts from '@presently/texts/console/gift-edits';
import * as shared from '@presently/texts/console/shared';
import { z } from 'zod';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { parseDollars } from '../data/dollars';
import { editGifts } from './endpoints';
import { parseStock } from './gift-draft';

/** The changes to every selected gift. */
export type GiftEditFields = Partial<
  Pick<
    EditGiftsInput,
    'price' | 'price_percent' | 'stock' | 'stock_change' | 'add_categories' | 'remove_categories'
  >
>;

export const priceModes = ['keep', 'set', 'raise', 'lower'] as const;
export const stockModes = ['keep', 'set', 'add', 'remove', 'unlimited'] as const;

const EditValues = z.object({
  priceMode: z.enum(priceModes),
  price: z.string(),
  stockMode: z.enum(stockModes),
  stock: z.string(),
  /** Ids of categories. */
  add: z.array(z.string()),
  remove: z.array(z.string()),
});
export type EditValues = z.infer<typeof EditValues>;

export const unchanged: EditValues = {
  priceMode: 'keep',
  price: '',
  stockMode: 'keep',
  stock: '',
  add: [],
  remove: [],
};

/** The form as API input; empty if nothing was chosen. */
export const EditForm = EditValues.transform((values, context): GiftEditFields => {
  const price = toPrice(values);
  const stock = toStock(values);
  if (price === undefined)
    context.addIssue({
      code: 'custom',
      path: ['price'],
      message: values.priceMode === 'set' ? texts.enterPrice : texts.enterPercent,
    });
  if (stock === undefined)
    context.addIssue({ code: 'custom', path: ['stock'], message: shared.enterWholeNumber });
  return {
    ...price,
    ...stock,
    ...(values.add.length > 0 && { add_categories: values.add }),
    ...(values.remove.length > 0 && { remove_categories: values.remove }),
  };
});

function toPrice({ priceMode, price }: EditValues): GiftEditFields | undefined {
  if (priceMode === 'keep') return {};
  if (priceMode === 'set') {
    const dollars = parseDollars(price);
    return dollars ? { price: dollars } : undefined;
  }
  const percent = parsePercent(price, priceMode === 'raise' ? 1000 : 99);
  return percent ? { price_percent: priceMode === 'raise' ? percent : -percent } : undefined;
}

function parsePercent(text: string, max: number): number | undefined {
  const digits = text.trim().replace(/\s*%$/, '');
  const percent = /^\d{1,4}(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0;
  return percent > 0 && percent <= max ? percent : undefined;
}

function toStock({ stockMode, stock }: EditValues): GiftEditFields | undefined {
  if (stockMode === 'keep') return {};
  if (stockMode === 'unlimited') return { stock: null };
  const count = parseStock(stock) ?? undefined;
  if (stockMode === 'set') return count === undefined ? undefined : { stock: count };
  return count ? { stock_change: stockMode === 'add' ? count : -count } : undefined;
}

/** The action of the gifts' route; without a key, it only previews. */
export interface GiftEditChange {
  ids: string[];
  fields: GiftEditFields;
  /** The number of gifts that change, and the preview. */
  apply?: { count: number; preview: string; idempotencyKey: string };
}

/** @throws ApiError */
export async function changeSeveral({ ids, fields, apply }: GiftEditChange): Promise<GiftEditReport> {
  if (!apply) return (await api(editGifts, { body: { ids, ...fields, dry_run: true } })).data;
  const { data } = await api(editGifts, {
    body: { ids, ...fields, seen_preview: apply.preview },
    headers: { 'idempotency-key': apply.idempotencyKey },
  });
  showToast(texts.updated(apply.count));
  return data;
}
