import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from './picture';
import stockPicture from './stock-gift.svg';

// Images do not load in happy-dom, which Picture would treat as broken.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (src: string | null) => {
  const { container } = render(<Picture src={src} alt="Tea" />);
  return container.querySelector('img') ?? expect.unreachable();
};

it('shows the placeholder without an image and for a broken one @S3-3', () => {
  expect(show(null).getAttribute('src')).toBe(stockPicture);
  cleanup();
  const broken = show('/media/tea-640.webp');
  expect(broken.getAttribute('src')).toBe('/media/tea-640.webp');
  fireEvent.error(broken);
  expect(broken.getAttribute('src')).toBe(stockPicture);
  expect(broken.srcset).toBe('');
});

it('offers three widths and two formats', () => {
  const img = show('/media/tea-640.webp');
  const source = document.querySelector('source');
  expect(source?.type).toBe('image/avif');
  expect(source?.srcset).toBe('/media/tea-320.avif 320w, /media/tea-640.avif 640w, /media/tea-960.avif 960w');
  expect(img.srcset).toBe('/media/tea-320.webp 320w, /media/tea-640.webp 640w, /media/tea-960.webp 960w');
  expect(img.sizes).toBe(source?.sizes);
});
