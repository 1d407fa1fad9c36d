import { ExtendInput } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { z } from 'zod';
import { parsedBy } from '../data/schemas';

export const parseDays = (text: string): number | undefined =>
  ExtendInput.shape.days.safeParse(text.trim() === '' ? undefined : Number(text)).data;

/** By how many days the time to claim is extended. */
export const ExtendForm = z.object({ days: parsedBy(parseDays, texts.enterDays) });
