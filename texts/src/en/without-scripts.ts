// What works on a page in a browser without JavaScript, and what to do. Written by the server only.
export const shop =
  'JavaScript is off. You can still browse, search, and track gifts. To send one, sign in, or save gifts to your wishlist, turn it on and reload the page.';
export const checkout =
  "JavaScript is off, so you can't pay for a gift here. Nothing has been charged. Turn it on and reload the page, or open it in another browser.";
export const sent =
  'If you have just paid, the link to your gift is in the email we sent you. To see it here, turn JavaScript on and reload the page.';
export const claim =
  'This page needs JavaScript to unwrap your gift. Turn it on, or open the link in another browser.';
export const tracking =
  "JavaScript is off. You can see where the gift is, but this page won't update on its own, and you can't change your address or say thanks. Turn it on and reload the page.";
export const manage =
  'JavaScript is off. You can see your gift and its link, but to change, share, or cancel it, turn JavaScript on and reload the page.';
export const account =
  "JavaScript is off, so you can't sign in or see your account here. You can still browse, search, and track gifts. Turn it on and reload the page.";
export const console =
  'The console needs JavaScript. Turn it on and reload the page, or open it in another browser.';
