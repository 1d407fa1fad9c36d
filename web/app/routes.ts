import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The component gallery, only in development. */
const gallery =
  process.env.NODE_ENV === 'development'
    ? [route('dev/ui/:section?', 'gallery/gallery.route.tsx', { id: 'gallery' })]
    : [];

/** All routes. Page options (header, footer, caching, …) are in each route's `handle`: lib/page-handle.ts. */
export default [
  index('shop/home.route.tsx', { id: 'home' }),
  route('gift/:giftId', 'shop/gift.route.tsx', { id: 'gift' }),
  route('category/:categoryId', 'shop/category.route.tsx', { id: 'category' }),
  route('ideas/:ideaId', 'shop/idea.route.tsx', { id: 'idea' }),

  route('purchase/:giftId', 'checkout/purchase.route.tsx', { id: 'purchase' }, [
    index('checkout/billing.route.tsx', { id: 'billing' }),
    route('verify', 'checkout/verify-phone.route.tsx', { id: 'verify-phone' }),
    route('sent', 'checkout/purchase-sent.route.tsx', { id: 'purchase-sent' }),
  ]),
  route('card-selection', 'checkout/card-selection.route.tsx', { id: 'card-selection' }),
  route('memo-input', 'checkout/note.route.tsx', { id: 'memo-input' }),
  route('purchase-complete', 'checkout/purchase-complete.route.tsx', { id: 'purchase-complete' }),

  route('claim/:giftId', 'gift/claim.route.tsx', { id: 'claim' }),
  route('recipient/:giftId', 'gift/claim.route.tsx', { id: 'recipient' }),
  route('track', 'gift/track-search.route.tsx', { id: 'track-search' }),
  route('track/:orderId', 'gift/track.route.tsx', { id: 'track' }),
  route('manage/:key', 'gift/manage.route.tsx', { id: 'manage' }),
  route('manage/:key/card', 'gift/print-managed-card.route.tsx', { id: 'print-managed-card' }),

  layout('account/account.route.tsx', { id: 'account' }, [
    route('gifts', 'account/gifts.route.tsx', { id: 'gifts' }),
    route('gifts/:orderId/card', 'account/print-card.route.tsx', { id: 'print-card' }),
    route('wishlist', 'account/wishlist.route.tsx', { id: 'wishlist' }),
    route('preferences', 'account/preferences.route.tsx', { id: 'preferences' }),
  ]),
  route('recent-gifts', 'account/recent-gifts.route.ts', { id: 'recent-gifts' }),

  layout('shop/info.route.tsx', { id: 'info' }, [
    route('about', 'shop/about.route.tsx', { id: 'about' }),
    route('contact', 'shop/contact.route.tsx', { id: 'contact' }),
    route('help', 'shop/help.route.tsx', { id: 'help' }),
    route('shipping', 'shop/shipping.route.tsx', { id: 'shipping' }),
    route('returns', 'shop/returns.route.tsx', { id: 'returns' }),
    route('faq', 'shop/faq.route.tsx', { id: 'faq' }),
    route('privacy', 'shop/privacy.route.tsx', { id: 'privacy' }),
    route('terms', 'shop/terms.route.tsx', { id: 'terms' }),
    route('accessibility', 'shop/accessibility.route.tsx', { id: 'accessibility' }),
  ]),

  route('operator', 'console/shell/console.route.tsx', { id: 'operator' }, [
    index('console/dashboard/dashboard.route.tsx', { id: 'operator-dashboard' }),
    route('orders', 'console/orders/orders.route.tsx', { id: 'operator-orders' }),
    route('orders/:orderId', 'console/orders/order.route.tsx', { id: 'operator-order' }),
    route('packing-slips', 'console/orders/packing-slips.route.ts', { id: 'operator-packing-slips' }),
    route('undo', 'console/orders/undo.route.ts', { id: 'operator-undo' }),
    route('problems', 'console/orders/problems.route.tsx', { id: 'operator-problems' }),
    route('refunds', 'console/orders/refunds.route.tsx', { id: 'operator-refunds' }),
    route('gifts', 'console/catalogue/gifts.route.tsx', { id: 'operator-gifts' }),
    route('featured', 'console/catalogue/featured.route.tsx', { id: 'operator-featured' }),
    route('gifts/:giftId', 'console/catalogue/gift.route.tsx', { id: 'operator-gift' }),
    route('categories', 'console/catalogue/categories.route.tsx', { id: 'operator-categories' }),
    route('synonyms', 'console/synonyms/synonyms.route.tsx', { id: 'operator-synonyms' }),
    route('cards', 'console/catalogue/cards.route.tsx', { id: 'operator-cards' }),
    route('reviews', 'console/reviews/reviews.route.tsx', { id: 'operator-reviews' }),
    route('figures', 'console/analytics/analytics.route.tsx', { id: 'operator-analytics' }),
    route('exchange', 'console/import-export/import-export.route.tsx', { id: 'operator-import-export' }),
    route('staff', 'console/staff/staff.route.tsx', { id: 'operator-staff' }),
    route('settings', 'console/settings/settings.route.tsx', { id: 'operator-settings' }),
    route('pages', 'console/pages/pages.route.tsx', { id: 'operator-pages' }),
    route('pages/:page', 'console/pages/page.route.tsx', { id: 'operator-page' }),
    route('pages/:page/versions/:version', 'console/pages/page-version.route.tsx', {
      id: 'operator-page-version',
    }),
    route('people', 'console/people/people.route.tsx', { id: 'operator-people' }),
    route('settings/backups', 'console/backups/backups.route.tsx', { id: 'operator-backups' }),
    route('audit', 'console/audit/audit.route.tsx', { id: 'operator-audit' }),
    route('*', 'console/shell/not-found.route.tsx', { id: 'operator-not-found' }),
  ]),
  route('operator/queues', 'console/shell/queues.route.ts', { id: 'operator-queues' }),

  route('sitemap.xml', 'shell/sitemap.route.ts', { id: 'sitemap' }),
  route('robots.txt', 'shell/robots.route.ts', { id: 'robots' }),
  ...gallery,
  route('dev/inbox', 'shell/dev-inbox.route.tsx', { id: 'dev-inbox' }),
  route('*', 'shell/not-found.route.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
