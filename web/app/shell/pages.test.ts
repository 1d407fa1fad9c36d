import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import siteMap from '../routes';
import { listedPages, pageKind } from './pages';

const isOperators = (id: string) => id.startsWith('operator');

describe('pages', () => {
  it('lists every route of the site map, and no other', async () => {
    const routes = (await siteMap) as RouteConfigEntry[];
    const ids = routes.map((route) => route.id ?? route.file).filter((id) => !isOperators(id));
    expect([...listedPages].sort()).toEqual(ids.sort());
  });

  it.each([
    ['home', 'shown', 'full'],
    ['gift', 'shown', 'minimal'],
    ['purchase', 'shown', 'minimal'],
    ['claim', 'hidden', 'none'],
    ['recipient', 'hidden', 'none'],
    ['track-search', 'shown', 'minimal'],
    ['track', 'shown', 'minimal'],
    ['card-selection', 'shown', 'minimal'],
    ['memo-input', 'shown', 'minimal'],
    ['purchase-complete', 'shown', 'minimal'],
    ['category', 'shown', 'minimal'],
    ['manage', 'shown', 'minimal'],
    ['gifts', 'shown', 'minimal'],
    ['wishlist', 'shown', 'minimal'],
    ['preferences', 'shown', 'minimal'],
    ['about', 'shown', 'minimal'],
    ['contact', 'shown', 'minimal'],
    ['help', 'shown', 'minimal'],
    ['shipping', 'shown', 'minimal'],
    ['returns', 'shown', 'minimal'],
    ['faq', 'shown', 'minimal'],
    ['privacy', 'shown', 'minimal'],
    ['terms', 'shown', 'minimal'],
    ['not-found', 'shown', 'minimal'],
    ['dev-inbox', 'hidden', 'none'],
    ['operator', 'hidden', 'none'],
    ['operator-order', 'hidden', 'none'],
  ])('draws %s with its header %s and its footer %s', (id, header, footer) => {
    expect(pageKind(id)).toMatchObject({ header, footer });
  });

  it('never keeps a page whose address is a key', () => {
    for (const id of listedPages) if (pageKind(id).secret) expect(pageKind(id).cache).toBe('private');
    for (const id of [
      'operator',
      'operator-order',
      'claim',
      'recipient',
      'track',
      'manage',
      'purchase-complete',
    ])
      expect(pageKind(id).secret).toBe(true);
  });
});
