import type { Executor } from '../../../platform/db/database.ts';
import type { MediaDeps } from '../../media/index.ts';
import type { CatalogueDeps } from '../catalogue.deps.ts';

/** Number of sold units by gift id, provided by the orders module. Gifts that were never sold are missing. */
type CountSold = (db: Executor, giftIds: string[]) => Promise<Map<string, number>>;

export type CatalogueEditingDeps = CatalogueDeps & MediaDeps & { countSoldByGift: CountSold };
