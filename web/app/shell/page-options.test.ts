import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routeConfig from '../routes';
import { getPageOptions, listedRouteIds } from './page-options';

const isConsole = (id: string) => id.startsWith('operator');

describe('page options', () => {
  it('exist for every route, and no other @S2.1-12 @R6-1', async () => {
    const routes = (await routeConfig) as RouteConfigEntry[];
    const pages = routes.flatMap((route) => (route.id === 'account' ? (route.children ?? []) : [route]));
    const ids = pages.map((route) => route.id ?? route.file).filter((id) => !isConsole(id));
    expect([...listedRouteIds].sort()).toEqual(ids.sort());
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
  ])(
    'of %s have the header %s and the footer %s @S2.1-1 @S2.1-2 @S2.1-3 @S2.1-4 @S2.1-5 @S2.1-6 @S2.1-7 @S2.1-8 @S2.1-9 @R6-1 @R6-2',
    (id, header, footer) => {
      expect(getPageOptions(id)).toMatchObject({ header, footer });
    },
  );

  it('never cache a page whose URL is a credential @R6-9', () => {
    for (const id of listedRouteIds)
      if (getPageOptions(id).secret) expect(getPageOptions(id).cache).toBe('private');
    for (const id of [
      'operator',
      'operator-order',
      'claim',
      'recipient',
      'track',
      'manage',
      'purchase-complete',
    ])
      expect(getPageOptions(id).secret).toBe(true);
  });
});
