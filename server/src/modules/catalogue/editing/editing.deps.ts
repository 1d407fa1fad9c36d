import type { Executor } from '../../../platform/db/database.ts';
import type { MediaDeps } from '../../media/index.ts';
import type { CatalogueDeps } from '../catalogue.deps.ts';

/** How many of each gift were sold; asked of whoever keeps the orders. Gifts that were never sold are left out. */
export type CountSold = (db: Executor, giftIds: string[]) => Promise<Map<string, number>>;

export type CatalogueEditingDeps = CatalogueDeps & MediaDeps & { countSoldByGift: CountSold };
