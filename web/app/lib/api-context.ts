import type { ApiClient } from '@presently/contracts/client';
import { createContext } from 'react-router';

/**
 * The API client of loaders: calls the API within the server process, without a user's token:
 * `const { data } = await context.get(apiContext)(getGift, { params: { id } })`.
 */
export const apiContext = createContext<ApiClient>();
