export const trackAGift = 'Track a gift';
export const trackDescription = 'See where a gift is, by its ID or its link.';
export const trackIntroduction =
  'Sent one or got one? Its ID tells you where it is. You can also paste the whole gift link.';
export const followAGift = 'Follow a gift';
export const makeSomebodyHappy = 'Make somebody happy';
export const tracking = 'Tracking';
export const trackingNumber = 'Tracking number';
export const carrier = 'Carrier';
export const estimatedDelivery = 'Estimated delivery';
export const noTrackingInformationAvailable = 'No tracking information available';
export const recipient = 'Recipient';
export const followWithTheCarrier = 'Follow with the carrier';
export const copyFailed = 'Failed to copy. Please try again.';
export const copyTrackingNumber = 'Copy tracking number';
export const copied = 'Copied!';
