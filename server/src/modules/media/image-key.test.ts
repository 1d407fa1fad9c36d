import { describe, expect, it } from 'vitest';
import type { Picture } from './media.types.ts';
import { parseFileName, pictureKey, pictureUrl, previewUrl } from './image-key.ts';

const card: Picture = { name: 'card-birthday', recipe: { kind: 'card', motif: 'birthday' } };

describe('picture keys', () => {
  it('change with the recipe and not otherwise', () => {
    const other: Picture = { ...card, recipe: { kind: 'card', motif: 'holiday' } };
    expect(pictureKey(card)).toMatch(/^card-birthday\.[0-9a-f]{8}$/);
    expect(pictureKey({ ...card })).toBe(pictureKey(card));
    expect(pictureKey(other)).not.toBe(pictureKey(card));
  });

  it('lead to addresses that name size and format', () => {
    expect(pictureUrl(card)).toBe(`/media/${pictureKey(card)}-640.webp`);
    expect(previewUrl(card)).toBe(`/media/${pictureKey(card)}-1200.jpg`);
  });

  it.each(['320.avif', '640.webp', '960.avif', '1200.jpg'])('know %s', (ending) => {
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
  ])('refuse %j', (file) => {
    expect(parseFileName(file)).toBeNull();
  });
});
