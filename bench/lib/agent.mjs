import { Agent, request } from 'node:http';
import { browserHeaders } from './load.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 400, maxFreeSockets: 400 });

/** The cheapest possible client: a GET that discards the body and resolves with the status. */
export const getStatus = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    const sentRequest = request(url, { agent, headers: { ...browserHeaders, ...headers } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    sentRequest.on('error', reject);
    sentRequest.end();
  });
