import { describe, expect, it } from 'vitest';
import { imageKey, imageUrlOf, parseFileName, previewUrlOf } from './image-key.ts';
import type { GeneratedImage } from './media.types.ts';

const card: GeneratedImage = { name: 'card-birthday', template: { kind: 'card', motif: 'birthday' } };

describe('image keys', () => {
  it('change with the template and not otherwise', () => {
    const other: GeneratedImage = { ...card, template: { kind: 'card', motif: 'holiday' } };
    expect(imageKey(card)).toMatch(/^card-birthday\.[0-9a-f]{8}$/);
    expect(imageKey({ ...card })).toBe(imageKey(card));
    expect(imageKey(other)).not.toBe(imageKey(card));
  });

  it('are part of URLs that name size and format', () => {
    expect(imageUrlOf(card)).toBe(`/media/${imageKey(card)}-640.webp`);
    expect(previewUrlOf(card)).toBe(`/media/${imageKey(card)}-1200.jpg`);
  });

  it.each(['320.avif', '640.webp', '960.avif', '320.jpg', '1200.jpg'])('accept %s', (ending) => {
    expect(parseFileName(`walnut-chess-1.0123abcd-${ending}`)?.key).toBe('walnut-chess-1.0123abcd');
  });

  it.each([
    '../secret.key',
    '..%2fsecret.key',
    'walnut.0123abcd-640.webp/../../x',
    'walnut/..0123abcd-640.webp',
    'Walnut.0123abcd-640.webp',
    'walnut.0123abcd-641.webp',
    'walnut.0123abcd-1200.webp',
    'walnut.0123abcd-640.jpg',
    'walnut.0123abcd-640.png',
    'walnut.0123abcd-640.webp\n',
    'walnut.0123abc-640.webp',
    '',
  ])('reject %j', (file) => {
    expect(parseFileName(file)).toBeNull();
  });
});
