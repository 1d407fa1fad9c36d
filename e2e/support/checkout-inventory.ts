/*
 * The scripts and headers of the payment page and why each is needed (PCI DSS 6.4.3). Analytics and tag managers must
 * not be added. With Stripe, its script from js.stripe.com is loaded as well.
 */

/** Files of the web build, by name without hash, and why each is needed. */
export const CHECKOUT_SCRIPTS: Record<string, string> = {
  'entry.client': 'hydrates the server-rendered page',
  manifest: 'maps pages to files',
  'rolldown-runtime': 'module runtime of the bundler',
  vendor: 'React and React Router',
  common: 'shared by several pages: API client, design system, dialogs',
  root: 'the layout of every page',
  'purchase.route': 'first step: its gift and the steps below it',
  'billing.route': 'first step: billing and card',
  'sandbox-card': 'the card fields of the sandbox, which go to the card processor, never to the shop',
  'tokenise-in-sandbox': 'sends a card of the sandbox to the card processor, never to the shop',
  'express-checkout': 'wallets above the billing form',
  'sandbox-wallet': 'the button of the sandbox’s wallet',
  checkout: 'heading, progress and buttons of each step, and the input of all steps, kept for this tab only',
  forms: 'react-hook-form: checks the fields of a form and shows their errors',
  'card-selection.route': 'second step: card design',
  'note.route': 'third step: the note',
  'reviewed-note': 'last step: the review, with wallets and the buy button',
  'gift-not-found': 'not-found page of a gift',
  'load-card-designs': 'the card designs, also for a card added after the purchase',
  'require-step': 'redirects from a step without the previous ones',
  'use-purchase': 'the purchase, with one idempotency key per attempt',
  addresses: 'the states and their ZIP codes',
  'billing-address': 'the fields of the billing address',
  'billing-rules': 'checks the billing form',
  'billing-fields': 'the name and email address of the buyer',
  'session-storage': 'keeps the input of all steps in this tab',
  'text-area': 'form field',
  'email-suggestion': 'offers the correction of a mistyped email address',
  'find-card': 'the card design of the success screen',
  attempt: 'reuses the idempotency key of an attempt whose outcome is unknown',
  'random-hex': 'random idempotency keys, also over plain HTTP',
  'lazy-gift-sent': 'the success screen, prefetched',
  'purchase-complete.route': 'the success screen, prefetched',
  'last-purchase': 'restores the success screen after a reload',
  'public-config': 'the configured card processor',
  'masked-field': 'formats card number and expiry date during input',
  characters: 'counts graphemes of the note',
  email: 'validates email addresses',
  phone: 'validates phone numbers',
  checkbox: 'form field',
  'radio-card': 'form field',
  card: 'layout of each step',
  lists: 'choices of the card designs, and maximum lengths of names and notes',
  notice: 'messages',
};

/** The beginning of each inline script, and what it does. */
export const INLINE_SCRIPTS: Record<string, string> = {
  'try{const t=localStorage.getItem(`presently.theme`)': 'sets the theme before the first paint',
  '/* start.ts */': 'records events before hydration, and loads the modules after the first paint',
  'import "/assets/manifest-': 'React Router: the module that starts the page, run by the former',
  'window.__reactRouterContext = {': 'React Router: receives the page data',
  '((storageKey, restoreKey) => {': 'React Router: scroll restoration',
  'window.__reactRouterContext.streamController.enqueue(': 'React Router: page data',
  'window.__reactRouterContext.streamController.close();': 'React Router: end of the page data',
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
