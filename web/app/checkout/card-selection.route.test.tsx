import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, succeed } from '~/lib/fake-api.fixture';
import { api } from '~/lib/session';
import CardSelection, { clientLoader, loader } from './card-selection.route';
import { billing } from './checkout.fixture';
import type { CheckoutAction } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';

const designs = [
  {
    id: 'cake',
    name: 'Cake',
    description: 'A cake',
    image_url: '/media/cake-640.webp',
    category: 'birthday',
  },
  { id: 'bow', name: 'Bow', description: 'A bow', image_url: '/media/bow-640.webp', category: 'thank-you' },
];
const started: CheckoutAction = {
  type: 'started',
  gift: { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null },
};
const showDesigns = () =>
  answer({
    'GET /api/card-images': succeed(designs),
    'GET /api/card-images/categories': succeed(['birthday', 'thank-you']),
  });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  showDesigns();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  dispatchCheckout({ type: 'reset' });
});

const requestContext = { onError: () => {} };
/** Runs the server loader, with the API client and the request as context. */
const serverLoader = () => {
  const contexts: unknown[] = [api, requestContext];
  return loader({ context: { get: () => contexts.shift() } } as never);
};

function show() {
  const Stub = createRoutesStub([
    {
      path: '/card-selection',
      loader: ({ request }) => clientLoader({ request, serverLoader } as never),
      HydrateFallback: () => null,
      Component: CardSelection as never,
    },
    { path: '/memo-input', Component: () => <p>the note</p> },
    { path: '/purchase/:giftId', Component: () => <p>the billing</p> },
    { path: '/', Component: () => <p>home</p> },
  ]);
  render(<Stub initialEntries={['/card-selection']} />);
}
function showBilled() {
  dispatchCheckout(started);
  dispatchCheckout({ type: 'billing-saved', billing });
  show();
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('filters the designs by category, with "All" first @S2.6-2', async () => {
  showBilled();
  await screen.findByRole('radio', { name: 'Cake' });
  const chips = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(chips.slice(0, 3)).toEqual(['All', 'Birthday', 'Thank You']);
  await userEvent.click(button('Thank You'));
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual(['Bow']);
  await userEvent.click(button('All'));
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

it('disables Continue until a design is selected, and stores the selection @S2.6-4 @S5-17 @S8-32', async () => {
  showBilled();
  const radio = await screen.findByRole('radio', { name: 'Bow' });
  expect(button('Continue').disabled).toBe(true);
  expect(screen.getByText('Please select a card image').hidden).toBe(false);
  expect(button('Continue').getAttribute('aria-describedby')).toBe('card-hint');
  await userEvent.click(radio);
  expect(screen.getByText('Please select a card image').hidden).toBe(true);
  expect(button('Continue').getAttribute('aria-describedby')).toBeNull();
  await userEvent.click(button('Continue'));
  await screen.findByText('the note');
  expect(getCheckout()).toMatchObject({ cardImageId: 'bow', isDesignStepDone: true });
});

it('skips the card and stores none @S2.6-4 @S4.2-9', async () => {
  showBilled();
  await screen.findByRole('radio', { name: 'Bow' });
  await userEvent.click(button('Skip Card Design'));
  await screen.findByText('the note');
  expect(getCheckout()).toMatchObject({ cardImageId: null, isDesignStepDone: true });
});

it('has buttons that can be pressed before hydration, so that the click is replayed', () => {
  const Stub = createRoutesStub([{ id: 'designs', path: '*', Component: CardSelection as never }]);
  const hydrationData = { loaderData: { designs: { images: designs, categories: [] } } };
  const container = Object.assign(document.createElement('div'), {
    innerHTML: renderToString(<Stub hydrationData={hydrationData} />),
  });
  const disabled = [...container.querySelectorAll('button')].filter((element) => element.disabled);
  expect(disabled.map(({ textContent }) => textContent)).toEqual(['Continue']);
});

it('goes back to the billing step @S2.6-4', async () => {
  showBilled();
  await screen.findByRole('radio', { name: 'Bow' });
  await userEvent.click(button('Back'));
  await screen.findByText('the billing');
});

it('shows an error when the designs cannot be loaded, and retries @S8-30', async () => {
  answer({ 'GET /api/card-images': () => new HttpResponse('down', { status: 500 }) });
  showBilled();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load card images');
  showDesigns();
  await userEvent.click(button('Try again'));
  await screen.findByRole('radio', { name: 'Cake' });
});

it('takes the categories of the designs where the categories cannot be loaded, each once', async () => {
  const cake = { ...designs[0], id: 'cake-2' };
  answer({
    'GET /api/card-images': succeed([...designs, cake]),
    'GET /api/card-images/categories': () => new HttpResponse('down', { status: 500 }),
  });
  showBilled();
  await screen.findByRole('radio', { name: 'Bow' });
  const chips = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(chips.slice(0, 4)).toEqual(['All', 'Birthday', 'Thank You', 'Back']);
});

it.each([
  ['a gift', []],
  ['billing', [started]],
] as const)('redirects to the home page without %s @S4.2-4', async (_name, actions) => {
  for (const action of actions) dispatchCheckout(action);
  show();
  await screen.findByText('home');
});

it('reports no failure when the buyer goes elsewhere while the designs load', async () => {
  dispatchCheckout(started);
  dispatchCheckout({ type: 'billing-saved', billing });
  const abortController = new AbortController();
  const request = new Request('http://localhost/card-selection', { signal: abortController.signal });
  const aborted = new DOMException('signal is aborted without reason', 'AbortError');
  const interruptedLoader = () => {
    abortController.abort();
    return Promise.reject(aborted);
  };
  await expect(clientLoader({ request, serverLoader: interruptedLoader } as never)).rejects.toBe(aborted);
  expect(console.error).not.toHaveBeenCalled();
});
