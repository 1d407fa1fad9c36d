import { HttpError } from '../../../platform/http/http-error.ts';

/** @throws HttpError 409 when orders or operators have changed the stock since it was seen; undefined asks for no such care */
export function assertStockUnchanged(present: number | null, seen: number | null | undefined): void {
  if (seen === undefined || seen === present) return;
  const text = `The stock changed meanwhile: it is ${present ?? 'unlimited'} now. Nothing was saved; please look at it again.`;
  throw new HttpError('conflict', { message: text, fields: { stock: text } });
}
