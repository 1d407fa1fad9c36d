/*
 * The scripts and headers of the payment page and why each is needed (PCI DSS 6.4.3). Analytics and tag managers must
 * not be added. With Stripe, its script from js.stripe.com is loaded as well.
 */

/** Files of the web build, by name without hash, and why each is needed. */
export const CHECKOUT_SCRIPTS: Record<string, string> = {
  'entry.client': 'makes the page that came from the server interactive',
  manifest: 'which file belongs to which page',
  'rolldown-runtime': 'joins the files of the build',
  vendor: 'React and React Router',
  common: 'what several pages share: API client, design, dialogs',
  root: 'the frame of every page',
  'purchase.route': 'billing and card, the first step',
  'card-selection.route': 'the card design, the second step',
  'note.route': 'the note, the last step with the button that buys',
  'gift-not-found': 'what is shown where the gift is gone',
  'checkout-store': 'what was entered, kept while the steps change',
  'use-step-guard': 'nobody enters a step before those it needs',
  'use-purchase': 'the purchase itself: one key an attempt',
  'order-payload': 'the order as the API takes it',
  'lazy-gift-sent': 'the success screen, fetched ahead of it',
  'purchase-complete.route': 'the success screen, fetched ahead of it',
  'last-purchase': 'the success screen after a reload',
  'card-tokeniser': 'brings the card to the card processor, never to the shop',
  'public-config': 'which card processor the shop has',
  'session-storage': 'keeps what was entered in this tab only',
  'index.esm': 'react-hook-form',
  'masked-field': 'groups the digits of card and date while they are typed',
  characters: 'counts the note as its reader does',
  limits: 'how long names and notes may be',
  email: 'checks an e-mail address',
  phone: 'checks a phone number',
  checkbox: 'a field of the form',
  'text-area': 'a field of the form',
  'text-link': 'links',
};

/** The beginning of each inline script, and what it does. */
export const INLINE_SCRIPTS: Record<string, string> = {
  'try{const t=localStorage.getItem(`presently.theme`)': 'light or dark before anything is painted',
  '(function recordEarlyEvents() {': 'keeps records events before hydration, to replay them',
  'window.__reactRouterContext = {': 'React Router: where that data goes',
  '((storageKey, restoreKey) => {': 'React Router: where the page was scrolled to',
  'window.__reactRouterContext.streamController.enqueue(': 'React Router: data of the page',
  'window.__reactRouterContext.streamController.close();': 'React Router: the end of that data',
};

/** The page's headers, except date and length. */
export const CHECKOUT_HEADERS: Record<string, string> = {
  connection: 'keep-alive',
  'keep-alive': 'timeout=72',
  'cache-control': 'no-store',
  'content-encoding': 'br',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'self'; script-src 'nonce-…' 'strict-dynamic'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'none'; manifest-src 'self'; worker-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /api/csp-reports; report-to csp",
  'reporting-endpoints': 'csp="/api/csp-reports"',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
