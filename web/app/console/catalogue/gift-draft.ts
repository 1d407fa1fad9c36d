import { CreateGiftInput, type OperatorGift } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import { z } from 'zod';
import { parseDollars } from '../data/dollars';
import { filledIn, parsedBy, ruleOf } from '../data/schemas';

/** "12" → 12, "" → null (unlimited); undefined when it is not a whole number. */
export function parseStock(text: string): number | null | undefined {
  const digits = text.trim().replace(/,/g, '');
  if (digits === '') return null;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

const fields = CreateGiftInput.shape;

/** A gift as edited in the form; the validated one is the API's input. */
export const GiftForm = z.object({
  name: filledIn(texts.giftNameRequired).pipe(ruleOf(fields.name)),
  brand: z.string().pipe(ruleOf(fields.brand)),
  description: filledIn(texts.descriptionRequired).pipe(ruleOf(fields.description)),
  price: parsedBy(parseDollars, texts.enterAmount).pipe(ruleOf(fields.price)),
  /** Ids, the primary one first. */
  category_ids: fields.category_ids,
  /** Ids of occasions and recipients. */
  tags: z.array(z.string()),
  featured: z.boolean(),
  /** Only for a new gift; existing gifts have a separate form for it. */
  stock: parsedBy(parseStock, texts.enterWholeNumberOrNothing).pipe(ruleOf(fields.stock)),
});
export type GiftDraft = z.input<typeof GiftForm>;
export type CheckedGift = z.output<typeof GiftForm>;

const emptyDraft: GiftDraft = {
  name: '',
  brand: '',
  description: '',
  price: '',
  category_ids: [],
  tags: [],
  featured: false,
  stock: '',
};

/** @param gift null for a new one */
export const toDraft = (gift: OperatorGift | null): GiftDraft =>
  gift
    ? {
        name: gift.name,
        brand: gift.brand?.name ?? '',
        description: gift.description,
        price: gift.price.toFixed(2),
        category_ids: gift.category_ids,
        tags: gift.tags,
        featured: gift.featured,
        stock: '',
      }
    : emptyDraft;
