import * as texts from '@presently/texts/server/catalogue';
import { HttpError } from '../../../platform/http/http-error.ts';

/**
 * Optimistic locking of the stock.
 * @param seen the stock that the operator saw; undefined: no check
 * @throws HttpError 409 if orders or operators have changed it since
 */
export function assertStockUnchanged(present: number | null, seen: number | null | undefined): void {
  if (seen === undefined || seen === present) return;
  const text = texts.stockChangedMeanwhile(present);
  throw new HttpError('conflict', { message: text, fields: { stock: text } });
}
