export const yourData = 'Your data';
export const introductionForGuest =
  'Download everything we store about you and this purchase, or have it removed.';
export const introductionForRecipient =
  'Download everything we store about you and this gift, or have it removed.';
export const downloadMyData = 'Download my data';
export const removeMyData = 'Remove my data';
export const removeYourData = 'Remove your data?';
export const removalForGuest =
  "Your name, email, billing address, note, review, and the emails we sent you will be gone, and so will any message from the recipient. For our accounting we keep what was bought, when, and for how much. This can't be undone.";
export const removalForRecipient =
  "Your name, address, email, phone, thank-you note, review, and the emails we sent you will be gone. We keep only the state and ZIP code, for our tax reports. This can't be undone.";
export const keepMyData = 'Keep my data';
export const close = 'Close';
export const guestDataRemoved =
  'Your data has been removed. We keep only what was bought, when, and for how much.';
export const recipientDataRemoved =
  'Your data has been removed. We keep only the state and ZIP code, for our tax reports.';
export const notDownloaded = "We couldn't download your data. Please try again.";
export const notRemoved = "We couldn't remove your data. Please try again.";
export const addressErasedOn = (day: string) =>
  `We erased your address on ${day}, as we do for every gift some time after delivery. We keep only the state and ZIP code, for our tax reports.`;
export const recipientDataRemovedOn = (day: string) =>
  `Your data was removed on ${day}. We keep only the state and ZIP code, for our tax reports.`;
