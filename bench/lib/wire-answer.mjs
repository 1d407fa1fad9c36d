import { once } from 'node:events';
import { request } from 'node:http';
import { browserHeaders } from './load.mjs';

/** The answer exactly as it is on the wire. */
export async function wireAnswer(url, headers = browserHeaders) {
  const asked = request(url, { headers }).end();
  const [response] = await once(asked, 'response');
  const parts = [];
  for await (const part of response) parts.push(part);
  return { headers: response.headers, body: Buffer.concat(parts) };
}
