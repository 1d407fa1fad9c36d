import type { BaseDeps } from '../../deps.ts';
import type { CatalogueCache } from './catalogue-cache.ts';

export type CatalogueDeps = BaseDeps & { catalogue: CatalogueCache };
