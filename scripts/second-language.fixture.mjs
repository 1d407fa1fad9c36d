// Renders user-facing texts in the language of SHOP_LANGUAGE, for second-language.test.mjs: server-rendered pages, a
// screen of the console, and all emails about orders, as JSON on standard output. The shop's data is Greek, so that
// all Latin letters are from our own texts.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { createServer } from 'vite';
import { renderEmailHtml } from '../server/src/modules/messaging/email-html.ts';
import * as emails from '../server/src/modules/orders/emails/email-templates.ts';
import { root } from './lib/paths.mjs';

const NAME = 'Κούπα';
const ORIGIN = 'http://127.0.0.1';
const PAGES = ['/', '/gift/1', '/purchase/1', '/track', '/faq', '/privacy', '/operator'];
/** A gift, a category, an occasion, and the settings of the checkout. */
const ITEM = {
  id: '1',
  slug: '1',
  name: NAME,
  description: NAME,
  price: 19.99,
  brand: { name: NAME },
  images: [],
  tags: ['1'],
  kind: 'occasion',
  title: NAME,
  image: null,
  image_url: null,
  in_stock: true,
  primary_category: { name: NAME },
  category: NAME,
  card_processor: 'sandbox',
  guest_checkout: true,
};

const vite = await createServer({
  root: `${root}/web`,
  configFile: `${root}/web/vite.config.ts`,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true, include: [], entries: [] },
});
const rendered = {};
for (const page of PAGES) rendered[page] = await renderPage(page);
rendered.console = await renderDashboard();
for (const [name, compose] of Object.entries(emails)) rendered[`email ${name}`] = renderEmail(compose);
process.stdout.write(JSON.stringify(rendered), () => process.exit());

/** A server-rendered page. */
async function renderPage(path) {
  const pages = await vite.ssrLoadModule('/app/server.ts');
  const shop = {
    name: NAME,
    contactEmail: null,
    contactPhone: null,
    contactAddress: null,
    claimWindowDays: 14,
  };
  const onError = (error) => console.error(error);
  const context = { requestId: '1', origin: ORIGIN, shop, localInbox: false, onError };
  return await (await pages.render(new Request(ORIGIN + path), context, answerApi)).text();
}

/** Responds to every request with a gift, a list of one gift, or the settings. */
async function answerApi(url) {
  const { pathname } = new URL(url, ORIGIN);
  const isOne = /\/(config|gifts\/1)$/.test(pathname);
  const pagination = { page: 1, limit: 100, total: 1, has_more: false };
  return Response.json({ success: true, data: isOne ? ITEM : [ITEM], pagination });
}

/** The console's first screen. The server renders without a signed-in user, so it would only render the frame. */
async function renderDashboard() {
  const { default: Console } = await vite.ssrLoadModule('/app/console/shell/console.route.tsx');
  const { default: Dashboard } = await vite.ssrLoadModule('/app/console/dashboard/dashboard.route.tsx');
  const { AuthProvider } = await vite.ssrLoadModule('/app/lib/auth.tsx');
  const screens = [{ id: 'dashboard', index: true, Component: Dashboard }];
  const operator = { id: 'operator', path: 'operator', Component: Console, children: screens };
  const Root = () => createElement(AuthProvider, null, createElement(Outlet));
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, children: [operator] }]);
  const none = { data: { key: '', items: [], nextCursor: null }, failure: null };
  const steps = ['gifts', 'contact', 'payments', 'messages', 'team'].map((step) => ({ step, done: false }));
  const loaderData = {
    root: { shop: { name: NAME } },
    operator: { operator: { role: 'owner', phone_number: '', profile: { first_name: NAME } } },
    dashboard: {
      firstSteps: { data: steps, failure: null },
      toPack: none,
      toShip: none,
      problems: none,
      refunds: none,
      expiring: none,
    },
  };
  const hydrationData = { loaderData };
  return renderToString(createElement(Stub, { initialEntries: ['/operator'], hydrationData }));
}

function renderEmail(compose) {
  const order = {
    number: 1,
    gift: { name: NAME, brand: NAME },
    gifter: { firstName: NAME },
    priceCents: 1999,
    taxChargedCents: 100,
    amountCents: 2099,
    promisedRefundCents: 0,
    createdAt: new Date('2026-11-21T12:00:00Z'),
    expiresAt: new Date('2026-12-05T12:00:00Z'),
  };
  const links = { gift: ORIGIN, manage: ORIGIN, recipient: ORIGIN, picture: ORIGIN };
  const { subject, content } = compose(order, links, detailOf(compose));
  const contact = { contactEmail: `${NAME}@${NAME}`, contactPhone: null, contactAddress: null };
  return `<p>${subject}</p>${renderEmailHtml(content, { shopName: NAME, publicOrigin: ORIGIN, ...contact })}`;
}

/** The third parameter of an email: an amount, a time zone, or a recipient with a shipment. */
function detailOf(compose) {
  if (compose === emails.refunded) return 500;
  if ([emails.receipt, emails.receiptOfClaimed, emails.unclaimedReminder].includes(compose)) return 'UTC';
  const shipment = { carrier: NAME, trackingNumber: '1' };
  return { name: NAME, ...shipment, shipment };
}
