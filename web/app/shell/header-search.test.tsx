import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { HeaderSearch } from './header-search';

afterEach(cleanup);

it.each([
  ['opens the search', {}, true],
  ['opens a new tab with Ctrl', { ctrlKey: true }, false],
  ['opens a new tab with Command', { metaKey: true }, false],
  ['opens a new window with Shift', { shiftKey: true }, false],
])('%s', async (_title, keys, opens) => {
  const onOpenChange = vi.fn();
  const Stub = createRoutesStub([
    { path: '/', Component: () => <HeaderSearch open={null} onOpenChange={onOpenChange} /> },
  ]);
  render(<Stub />);
  const link = await screen.findByRole('link');
  let isLeftToBrowser: boolean | undefined;
  const handle = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', handle, { once: true });
  fireEvent.click(link, keys);
  expect(isLeftToBrowser).toBe(!opens);
  expect(onOpenChange.mock.calls).toEqual(opens ? [[true]] : []);
});
