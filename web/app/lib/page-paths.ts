import { createContext } from 'react-router';

/** Path patterns of pages (`/gift/:giftId`), selected by their handles. */
export interface PagePaths {
  inSitemap: readonly string[];
  measured: readonly string[];
}

/** For loaders. */
export const pagePathsContext = createContext<PagePaths>();
