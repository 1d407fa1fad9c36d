import { createSessionClient } from '~/lib/session';

/** The same calls for answers that are no JSON (printable pages, CSV): the text itself, failures as everywhere. */
export const fetchText = createSessionClient(async (url, init) => {
  const answer = await fetch(url, init);
  return answer.ok ? Response.json(await answer.text()) : answer;
});
