import { createSessionClient } from '~/lib/session';

/** The API client for endpoints that respond with text instead of JSON (printable HTML); same errors. */
export const fetchText = createSessionClient(async (url, init) => {
  const response = await fetch(url, init);
  return response.ok ? Response.json(await response.text()) : response;
});
