/** Where a carrier shows a parcel by its number. Other carriers: no link. */
const PAGES: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB=',
};

export function carrierTrackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const page = carrier && PAGES[carrier.toLowerCase().trim()];
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : null;
}
