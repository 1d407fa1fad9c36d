import { userDeletedHandlers } from '../accounts/index.ts';
import { eraseStockActor } from './stock.store.ts';

/** What an operator did to the stock stays when their account goes; their name does not. */
export function registerCatalogueHandlers(): void {
  userDeletedHandlers.push(eraseStockActor);
}
