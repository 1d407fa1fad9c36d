import { MAX_STOCK } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/server/catalogue';

/** Why `change` cannot be added to a stock; null if it can. */
export function stockError(present: number | null, change: number): string | null {
  if (present === null) return texts.stockIsUnlimited;
  if (present + change < 0) return present === 0 ? texts.noneAreThere : texts.onlySoManyAreThere(present);
  return present + change > MAX_STOCK ? texts.leavesTooMuchStock(MAX_STOCK) : null;
}
