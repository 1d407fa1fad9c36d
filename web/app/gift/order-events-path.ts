import { buildPath } from '@presently/contracts/client';
import { streamGiftEvents } from '~/lib/endpoints';

/** API path of the server-sent events that announce changes of an order. */
export const orderEventsPath = (urlId: string): string => buildPath(streamGiftEvents, { urlId });
