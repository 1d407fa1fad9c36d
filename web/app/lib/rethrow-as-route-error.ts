import { ApiError } from '@presently/contracts/client';
import { data } from 'react-router';

/**
 * For API calls in loaders: rethrows an API error as a route error response with the same status, so that a 404 of
 * the API becomes a page not found. A 400 becomes a 404 too: the path parameters are invalid.
 * `const { data } = await rethrowAsRouteError(context.get(apiContext)(getGift, { params }))`
 */
export async function rethrowAsRouteError<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status !== 500) {
      throw data(error.message, { status: error.status === 400 ? 404 : error.status });
    }
    throw error;
  }
}
