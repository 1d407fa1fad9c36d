import { expect, it } from 'vitest';
import { findLift, keepOffControls } from './place-toasts';

const toast = { top: 780, bottom: 830, left: 16, right: 374 };
const row = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right });

it.each([
  ['nothing is there', [], 0],
  ['a button is beside it', [row(780, 830, 376, 390)], 0],
  ['a bar of buttons is below it', [row(760, 844)], 80],
  ['a button is above the bar', [row(760, 844), row(690, 734)], 144],
])('a toast covers no control when %s @R15-92', (_name, others, lift) => {
  expect(findLift(toast, others, 8)).toBe(lift);
  for (const { top, bottom, left, right } of others)
    expect(
      top < toast.bottom - lift && bottom > toast.top - lift && left < toast.right && right > toast.left,
    ).toBe(false);
});

it('where every place covers a control, a toast covers the fewest @R15-92', () => {
  const all = row(0, 844);
  expect(findLift(toast, [all, row(700, 844)], 8)).toBe(136);
  expect(findLift(toast, [all], 8)).toBe(0);
});

const at = (element: HTMLElement, box: typeof toast): HTMLElement => {
  element.getBoundingClientRect = () => ({ ...box, width: box.right - box.left }) as DOMRect;
  return element;
};

it('lifts a toast that is there already, and again for what appears below it @R15-92', async () => {
  const toasts = at(document.createElement('div'), toast);
  toasts.append('Link copied');
  document.body.append(toasts, at(document.createElement('button'), row(760, 844)));
  const end = keepOffControls(toasts);
  expect(toasts.style.translate).toBe('0 -80px');
  at(toasts, row(700, 750, 16, 374));
  document.body.append(at(document.createElement('button'), row(690, 734)));
  await expect.poll(() => toasts.style.translate).toBe('0 -144px');
  end();
  document.body.replaceChildren();
});

it('covers a link of the page rather than the sticky header @R15-92', () => {
  const header = at(document.createElement('header'), row(0, 64));
  header.dataset.stickyHeader = '';
  const toasts = at(document.createElement('div'), toast);
  toasts.append('Gift saved');
  // Two links wherever the toast may be, and the header's only button.
  const links = [1, 2].map(() => at(document.createElement('button'), row(72, 844)));
  document.body.append(header, at(document.createElement('button'), row(8, 56)), ...links, toasts);
  const end = keepOffControls(toasts);
  expect(toasts.style.translate).toBe('0 0px');
  end();
  document.body.replaceChildren();
});
