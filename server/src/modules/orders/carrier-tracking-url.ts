/** Prefix of the public tracking page by carrier name in lower case. */
const TRACKING_PAGES: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB=',
};

/** @returns null for a carrier without a known tracking page */
export function carrierTrackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const prefix = carrier && TRACKING_PAGES[carrier.toLowerCase().trim()];
  return prefix && trackingNumber ? prefix + encodeURIComponent(trackingNumber) : null;
}
