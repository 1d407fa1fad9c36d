export const trackAGift = 'Track a gift';
export const trackDescription = 'See where a gift is with its ID or link.';
export const trackIntroduction =
  'Sent or received a gift? Enter its ID or paste the gift link to see where it is.';
export const followAGift = 'Track a gift';
export const makeSomeonesDay = "Make someone's day";
export const tracking = 'Tracking';
export const trackingNumber = 'Tracking number';
export const carrier = 'Carrier';
export const estimatedDelivery = 'Estimated delivery';
export const noTrackingInformationAvailable = 'No tracking information available';
export const recipient = 'Recipient';
export const followWithTheCarrier = 'Track with the carrier';
export const copyTrackingNumber = 'Copy tracking number';
export const copied = 'Copied!';
