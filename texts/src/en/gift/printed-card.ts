export const pageTitle = 'Print a card';
export const whatItShows =
  "A folded card with your design and note, and a code that opens the gift. It doesn't say what's inside.";
export const howToPrint = 'How to print it';
export const printSettings =
  'Print on letter paper, landscape, on both sides. Choose “flip on short edge” and actual size.';
export const printOnOneSide = 'No two-sided printing? Print page 1, turn the sheet over, then print page 2.';
export const foldOnce =
  'Fold once down the middle. The inside left is blank, so you can add a handwritten note.';
export const print = 'Print';
export const printWithoutScripts = 'To print this page, use the print command in your browser.';
export const outside = 'Page 1: outside';
export const inside = 'Page 2: inside';
export const aGiftForYou = 'A gift for you';
export const scanToOpen = 'Scan to open your gift';
export const qrCodeAlt = 'QR code of the gift link';
export const designNotAvailable =
  "Your card design isn't available right now, so this card has a plain front.";
export const nothingToPrint = "There's no card to print";
export const giftCanceled = 'This gift was canceled, so its link no longer opens.';
export const cardNotLoaded = "We couldn't load your card. Please try again.";
export const signInToPrint = 'Sign in to print a card for your gift.';
