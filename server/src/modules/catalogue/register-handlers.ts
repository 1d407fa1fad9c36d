import { userDeletedHandlers } from '../accounts/index.ts';
import { anonymiseStockActor } from './stock.store.ts';

/** When an operator's account is deleted, their stock changes are kept without their name. */
export function registerCatalogueHandlers(): void {
  userDeletedHandlers.push(anonymiseStockActor);
}
