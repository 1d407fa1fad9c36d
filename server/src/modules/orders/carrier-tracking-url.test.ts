import { expect, test } from 'vitest';
import { carrierTrackingUrl } from './carrier-tracking-url.ts';

test.each([
  ['UPS', 'https://www.ups.com/track?tracknum=1Z999'],
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z999'],
  ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr=1Z999'],
  [' DHL ', 'https://www.dhl.com/en/express/tracking.html?AWB=1Z999'],
  ['The neighbor', null],
  [null, null],
])('the tracking page of %j', (carrier, url) => {
  expect(carrierTrackingUrl(carrier, '1Z999')).toBe(url);
  expect(carrierTrackingUrl(carrier, null)).toBeNull();
});

test('a tracking number cannot add anything to the address of the page', () => {
  expect(carrierTrackingUrl('UPS', '1&tracknum=2#3')).toBe(
    'https://www.ups.com/track?tracknum=1%26tracknum%3D2%233',
  );
});
