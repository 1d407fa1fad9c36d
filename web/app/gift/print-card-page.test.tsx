import type { CardImage } from '@presently/contracts/catalogue';
import type { Order } from '@presently/contracts/orders';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import QrCode from '~/checkout/qr-code';
import { PrintCardPage } from './print-card-page';

const order = {
  status: 'Picked',
  note_title: 'Happy birthday!',
  note_body: 'For your garden.',
  gifter: { first_name: 'Grace', last_name: 'Miller' },
  gift_link: 'https://shop.example/track/abc',
  card_image_id: 'roses',
} as Order;
const design = { id: 'roses', image_url: '/media/roses-640.webp' } as CardImage;

// Images do not load in happy-dom, which the page would treat as broken.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(changes: Partial<Order> = {}, card: CardImage | null = design): void {
  const Component = () => <PrintCardPage order={{ ...order, ...changes }} design={card} />;
  const Routes = createRoutesStub([{ path: '/', Component }]);
  render(<Routes />);
}

const picture = () => document.querySelector('.folded-card-front img');
const drawing = () => document.querySelector('.folded-card-front svg');

it('has the design in its highest resolution, the note, the first name and the gift link @R15-71', () => {
  show();
  expect(picture()?.getAttribute('src')).toBe('/media/roses-960.webp');
  for (const text of ['Happy birthday!', 'For your garden.', 'From Grace', 'shop.example/track/abc'])
    expect(document.body.textContent).toContain(text);
  expect(document.body.textContent).not.toContain('Miller');
});

it('has a QR code of the gift link @R15-71', () => {
  show();
  render(<QrCode text={order.gift_link} label="expected" />);
  const squares = (name: string) =>
    screen.getByRole('img', { name }).querySelector('path')?.getAttribute('d');
  expect(squares('QR code of the gift link')).toBe(squares('expected'));
});

it('has a drawn front without a design, and one that could not be loaded is said @R15-71', () => {
  show({ card_image_id: null }, null);
  expect(drawing()).not.toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  show({}, null);
  expect(screen.getByRole('status').textContent).toContain("isn't available");
});

it('has a drawn front when the picture is broken @R15-71', () => {
  show();
  fireEvent.error(picture() as Element);
  expect([picture(), drawing() !== null]).toEqual([null, true]);
});

it('leaves out the sender of whom there is no name @R15-71', () => {
  show({ gifter: { first_name: null, last_name: null } });
  expect(document.body.textContent).not.toContain('From');
});

it('prints by its button, but no card of a gift that was canceled @R15-72', async () => {
  vi.stubGlobal('print', vi.fn());
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalledOnce();
  cleanup();
  show({ status: 'Cancelled' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.querySelector('.folded-card')).toBeNull();
  vi.unstubAllGlobals();
});
