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

/** Posts JSON and parses the response, whatever its status. */
export const post = (url, body, headers = {}) =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify(body);
    const length = Buffer.byteLength(payload);
    const sent = { 'content-type': 'application/json', 'content-length': length, ...headers };
    const sentRequest = request(url, { agent, method: 'POST', headers: sent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: text ? JSON.parse(text) : null,
        }),
      );
      response.on('error', reject);
    });
    sentRequest.on('error', reject);
    sentRequest.end(payload);
  });
