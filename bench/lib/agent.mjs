import { Agent, request } from 'node:http';
import { browserHeaders } from './load.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 400, maxFreeSockets: 400 });

/** A GET whose body is read and thrown away; answers with the status. The cheapest visitor there is. */
export const visit = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { ...browserHeaders, ...headers } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
