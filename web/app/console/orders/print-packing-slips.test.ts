import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, sentTo } from '~/lib/fake-api.fixture';
import { printPackingSlips } from './print-packing-slips';

const route = 'GET /api/operator/packing-slips';
const idsOf = (url: string) => (new URL(url, location.href).searchParams.get('ids') ?? '').split(',');

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('prints the slips of more orders than one request takes in one document, in their order', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `o${n}`);
  answer({
    [route]: ({ request }) =>
      HttpResponse.text(
        `<!doctype html><body class="paper-4x6"><main>${idsOf(request.url)
          .map((id) => `<article>${id}</article>`)
          .join('')}</main></body>`,
      ),
  });
  // happy-dom does not print.
  const print = vi.fn();
  const page = { document: { fonts: { ready: Promise.resolve() } }, print } as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(page as never);
  await printPackingSlips(ids);
  expect(print).toHaveBeenCalledOnce();
  expect(sentTo(route).map(({ path }) => idsOf(path).length)).toEqual([100, 100, 1]);
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-print]')];
  expect(frames).toHaveLength(1);
  const printed = new DOMParser().parseFromString(frames[0]?.srcdoc ?? '', 'text/html');
  expect([...printed.querySelectorAll('main > article')].map(({ textContent }) => textContent)).toEqual(ids);
  expect(printed.querySelectorAll('main')).toHaveLength(1);
  expect(printed.body.className).toBe('paper-4x6');
});
