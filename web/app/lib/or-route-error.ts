import { ApiError } from '@presently/contracts/client';
import { data } from 'react-router';

/**
 * A call in a loader whose refusals become the page's own status: a 404 of the API is a page not found.
 * `const { data } = await load(context.get(apiContext)(getGift, { params }))`
 */
export async function orRouteError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status !== 500) {
      throw data(error.message, { status: error.status === 400 ? 404 : error.status });
    }
    throw error;
  }
}
