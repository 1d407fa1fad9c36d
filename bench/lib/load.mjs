import autocannon from 'autocannon';

/** Headers of a browser, so that responses are compressed as for one. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', accept: '*/*' };
/** Without compression, as the competitors' figures were measured. */
export const plainHeaders = { 'accept-encoding': 'identity', accept: '*/*' };

/** Requests per second; throws unless all responses are successful. */
export async function requestsPerSecond(url, { connections, seconds, headers = browserHeaders }) {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
