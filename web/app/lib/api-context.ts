import type { ApiClient } from '@presently/contracts/client';
import { createContext } from 'react-router';

/**
 * The API as loaders reach it, in the server's own process and without a token:
 * `const { data } = await context.get(apiContext)(getGift, { params: { id } })`.
 */
export const apiContext = createContext<ApiClient>();
