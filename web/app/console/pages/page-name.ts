import type { InfoPageName } from '@presently/contracts/info-pages';
import { infoPages } from '~/lib/info-pages';

/** The name of the page at a URL. */
export const pageName = (page: string): string => infoPages[page as InfoPageName]?.text ?? page;
