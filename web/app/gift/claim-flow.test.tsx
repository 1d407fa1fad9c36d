import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, sent, sentTo, succeed } from '~/lib/fake-api.fixture';
import { ClaimFlow } from './claim-flow';

vi.mock('./address-drawer', () => ({ default: () => null }));
vi.mock('./decline-dialog', () => ({ default: () => null }));
const celebration = vi.hoisted(() => ({ began: 0, ended: 0 }));
vi.mock('~/checkout/celebrate', () => ({
  celebrate: () => {
    celebration.began++;
    return () => celebration.ended++;
  },
}));

const contents = {
  id: 'g1',
  claimable: true,
  notes: 'Dear Ada For your shelf,\nwith love',
  note_title: 'Dear Ada',
  note_body: 'For your shelf,\nwith love',
  card_image_id: null,
  gifter: { first_name: 'Grace', last_name: 'Hopper' },
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-12-04T12:00:00.000Z',
  inventory_item: {
    id: 'chess',
    name: 'Walnut chess set',
    description: 'Carved by hand.',
    brand: null,
    image_url: null,
    images: [],
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(celebration, { began: 0, ended: 0 });
  vi.stubGlobal('scrollTo', () => {});
  answer({ 'POST /api/orders/claim/g1/opened': succeed({}, 202) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));

interface Shown {
  cardPicture?: string | null;
  note?: boolean;
  loaded?: boolean | 'failed';
  gifter?: { first_name: string | null; last_name: string | null };
}

function flow({ cardPicture = null, note = true, loaded = true, gifter = contents.gifter }: Shown = {}) {
  const gift = { gifter: 'Grace Hopper', cardId: null, cardPicture, hasNote: note };
  const shown = { ...contents, gifter, ...(!note && { notes: '', note_title: '', note_body: '' }) };
  const strip = ['chess', 'vase'].map((id) => ({
    id,
    name: `Also the ${id}`,
    brand: null,
    price: null,
    picture: null,
    soldOut: false,
  }));
  return (
    <AuthProvider>
      <main>
        <ClaimFlow
          urlId="g1"
          gift={gift}
          contents={loaded === 'failed' ? null : loaded ? (shown as never) : undefined}
          trending={strip}
        />
      </main>
    </AuthProvider>
  );
}

/** @param loader of the page, for trying again */
async function open(shown?: Shown, loader = async () => null) {
  let change = (_: Shown) => {};
  function Page() {
    const [current, setCurrent] = useState(shown);
    change = setCurrent;
    return flow(current);
  }
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', loader, hydrateFallbackElement: <></>, Component: Page }])}
    />,
  );
  await advance(10);
  return { change: (next: Shown) => act(async () => change(next)) };
}

const tap = () => fireEvent.click(screen.getByRole('button', { name: 'tap to reveal' }));
const openBox = () => screen.getByRole('button', { name: 'tap to open the box' });
const opened = () => sentTo('POST /api/orders/claim/g1/opened').length;
const isRevealed = () => screen.queryByRole('heading', { name: 'Walnut chess set' }) !== null;

it('loads the picture of the card before it is tapped', async () => {
  const loaded: { src?: string }[] = [];
  vi.stubGlobal('Image', function FakeImage(this: object) {
    loaded.push(this);
  });
  await open({ cardPicture: '/media/cake-640.webp' });
  expect(loaded.map(({ src }) => src)).toEqual(['/media/cake-640.webp']);
});

it('shows the note alone if the picture of the card cannot be loaded', async () => {
  await open({ cardPicture: '/media/cake-640.webp' });
  tap();
  await advance(10);
  const image = document.querySelector('img[src="/media/cake-640.webp"]') ?? expect.unreachable();
  fireEvent.error(image);
  expect(image.isConnected).toBe(false);
  expect(screen.getByRole('figure').textContent).toContain('For your shelf,');
});

it('stays wrapped and does not mark the gift as opened', async () => {
  await open();
  expect(document.body.textContent).toContain('Gift from Grace Hopper');
  expect(isRevealed()).toBe(false);
  expect(screen.queryByText('Dear Ada')).toBeNull();
  expect(sent).toEqual([]);
});

it('opens the card with its note first, and marks the gift as opened once @R15-21', async () => {
  await open({ cardPicture: '/media/birthday-640.webp' });
  tap();
  screen.getByText('Dear Ada');
  screen.getByText(/For your shelf/);
  expect(document.activeElement).toBe(openBox());
  await advance(3_900);
  expect(isRevealed()).toBe(false);
  expect(opened()).toBe(1);
});

it('opens the box by itself four seconds after the card @R15-21', async () => {
  await open();
  tap();
  await advance(4_000);
  expect(isRevealed()).toBe(false);
  await advance(1_600);
  expect(isRevealed()).toBe(true);
  expect(opened()).toBe(1);
});

it('opens the box on the next tap, wherever it is @R15-21', async () => {
  await open();
  tap();
  await advance(100);
  fireEvent.click(document.body);
  await advance(1_000);
  expect(isRevealed()).toBe(false);
  await advance(600);
  expect(isRevealed()).toBe(true);
});

it('skips the rest on a third tap, and at once with Escape', async () => {
  await open();
  tap();
  fireEvent.click(openBox());
  fireEvent.click(document.body);
  await advance(10);
  expect(isRevealed()).toBe(true);
  cleanup();
  await open();
  tap();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await advance(10);
  expect(isRevealed()).toBe(true);
});

it('waits for a note that is still loading @R15-21', async () => {
  const { change } = await open({ loaded: false });
  tap();
  await advance(6_000);
  openBox();
  await change({ loaded: true });
  screen.getByText('Dear Ada');
  await advance(3_900);
  openBox();
  await advance(200);
  await advance(1_600);
  expect(isRevealed()).toBe(true);
});

it('reads the heading first, also when the contents arrive after the box has opened', async () => {
  const { change } = await open({ note: false, loaded: false });
  tap();
  await advance(1_600);
  screen.getByText('Loading gift details...');
  await change({ note: false });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Walnut chess set' }));
});

it('reads the heading again after each failure to load the contents', async () => {
  let again: PromiseWithResolvers<null> | undefined;
  await open({ note: false, loaded: 'failed' }, async () => (again ? again.promise : null));
  tap();
  await advance(1_600);
  const heading = () => screen.getByRole('heading', { name: 'Something went wrong' });
  expect(document.activeElement).toBe(heading());
  again = Promise.withResolvers<null>();
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  tryAgain.focus();
  fireEvent.click(tryAgain);
  await advance(10);
  screen.getByText('Loading gift details...');
  again.resolve(null);
  await advance(10);
  expect(document.activeElement).toBe(heading());
});

it('opens the box straight away without card and note @R15-24', async () => {
  await open({ note: false });
  tap();
  expect(screen.queryByRole('button', { name: 'tap to open the box' })).toBeNull();
  await advance(1_600);
  expect(isRevealed()).toBe(true);
});

it('repeats card and note above the description @R15-22 @R15-26', async () => {
  await open({ cardPicture: '/media/birthday-640.webp' });
  tap();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await advance(10);
  const text = document.body.textContent ?? '';
  const order = [
    'Grace Hopper celebrates you',
    'Walnut chess set',
    'Dear Ada',
    'For your shelf,\nwith love',
    'Carved by hand.',
  ];
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).sort((one, other) => one - other),
  );
  expect(document.querySelector('figure img')?.getAttribute('src')).toBe('/media/birthday-320.webp');
});

it('shows with reduced motion everything at once, note first @R15-23', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await open();
  tap();
  await advance(0);
  expect(isRevealed()).toBe(true);
  const note = screen.getByText('Dear Ada');
  const heading = screen.getByRole('heading', { name: 'Walnut chess set' });
  expect(note.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.activeElement).toBe(note.closest('figure'));
});

it('shows other gifts than this one, without prices @R15-30', async () => {
  await open();
  tap();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await advance(10);
  screen.getByText('Also the vase');
  expect(screen.queryByText('Also the chess')).toBeNull();
  expect(document.body.textContent).not.toContain('$');
});

it('speaks of the sender where the gifter has no name', async () => {
  await open({ gifter: { first_name: null, last_name: null } });
  tap();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await advance(10);
  const text = document.body.textContent ?? '';
  for (const part of [
    'Someone special celebrates you',
    "Used only for delivery. The sender won't see it.",
    'If you like, send a thank-you note.',
  ])
    expect(text).toContain(part);
});

it('ends the celebration before anyone declines @R15-31', async () => {
  await open();
  tap();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await advance(10);
  expect(celebration).toMatchObject({ began: 1, ended: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Decline this gift' }));
  expect(celebration.ended).toBe(1);
});
