import { expect, it } from 'vitest';
import { phoneLink } from './shop-details';

it.each([
  ['(212) 555-0142', 'tel:+12125550142'],
  ['+1 212-555-0142', 'tel:+12125550142'],
  ['1-800-555-0142', 'tel:18005550142'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
])('the telephone link of %s is %s', (displayed, link) => expect(phoneLink(displayed)).toBe(link));
