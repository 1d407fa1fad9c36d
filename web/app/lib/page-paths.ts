import { createContext } from 'react-router';

/** Path patterns of pages (`/gift/:giftId`), by what their handles say. */
export interface PagePaths {
  inSitemap: readonly string[];
  measured: readonly string[];
}

/** For loaders. */
export const pagePathsContext = createContext<PagePaths>();
