import { once } from 'node:events';
import { request } from 'node:http';
import { browserHeaders } from './load.mjs';

/** The response as sent, without decompression. */
export async function fetchRaw(url, headers = browserHeaders) {
  const sentRequest = request(url, { headers }).end();
  const [response] = await once(sentRequest, 'response');
  const parts = [];
  for await (const part of response) parts.push(part);
  return { headers: response.headers, body: Buffer.concat(parts) };
}
