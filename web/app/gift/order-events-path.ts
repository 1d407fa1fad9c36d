import { buildPath } from '@presently/contracts/client';
import { followGift } from '~/lib/endpoints';

/** Where the shop tells of changes of a gift. */
export const orderEventsPath = (urlId: string): string => buildPath(followGift, { urlId });
