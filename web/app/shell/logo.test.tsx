import type { ShopLogo } from '@presently/contracts/shop-details';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Logo } from './logo';

afterEach(cleanup);

const light = { url: '/media/logo-light.00000000-600.webp', width: 360, height: 120 };
const dark = { url: '/media/logo-dark.00000000-600.webp', width: 600, height: 100 };

function show(logo: ShopLogo | null): void {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Logo, HydrateFallback: () => null }]);
  const shop = { name: 'Ada’s Gifts', logo };
  render(<Stub hydrationData={{ loaderData: { root: { shop } } }} />);
}

const listPictures = () =>
  screen.getAllByRole<HTMLImageElement>('img', { name: 'Ada’s Gifts' }).map((image) => ({
    src: image.getAttribute('src'),
    size: [image.getAttribute('width'), image.getAttribute('height')],
    loading: image.getAttribute('loading'),
  }));

it('is the name until owners upload one @R12-34', () => {
  show(null);
  expect(screen.getByText('Ada’s Gifts')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('is one picture instead of the name, in the size in which it is shown @R12-34', () => {
  show({ light, dark: null });
  expect(screen.queryByText('Ada’s Gifts')).toBeNull();
  expect(listPictures()).toEqual([{ src: light.url, size: ['120', '40'], loading: null }]);
});

it('is another picture on dark backgrounds, which is loaded only where it is shown @R12-34', () => {
  show({ light, dark });
  expect(listPictures()).toEqual([
    { src: light.url, size: ['120', '40'], loading: null },
    { src: dark.url, size: ['180', '30'], loading: 'lazy' },
  ]);
});
