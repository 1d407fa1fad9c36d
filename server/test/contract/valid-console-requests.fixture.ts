import { recordShippedPages } from '../../src/modules/info-pages/index.ts';
import { anUploadForm, aUniquePng } from '../support/images.ts';
import { signIn } from '../support/shop-actions.ts';
import type { Request, RequestContext } from './operations.fixture.ts';

let lastNumber = 0;
const aNumber = (): string => `+1213555${String(++lastNumber).padStart(4, '0')}`;

const asOperator = ({ operatorToken }: RequestContext): Request => ({ token: operatorToken });

const seenVersion = async ({ shop, operatorToken }: RequestContext, page: string) => {
  const { body } = await shop.call('GET', `/api/operator/pages/${page}`, { token: operatorToken });
  return { seen_version: body.data?.version ?? null };
};

/** Valid requests of owners and staff about staff, audit, settings and analytics. */
export const consoleRequests: Record<string, (context: RequestContext) => Request | Promise<Request>> = {
  'GET /operator/staff': asOperator,
  'POST /operator/staff': (context) => ({
    ...asOperator(context),
    body: { phone_number: aNumber(), role: 'manager', first_name: 'Bea', last_name: 'Lamarr' },
  }),
  'POST /operator/staff/:user_id/invitation': async (context) => {
    const body = { phone_number: aNumber(), role: 'packer' };
    const invited = await context.shop.call('POST', '/api/operator/staff', { ...asOperator(context), body });
    // As after ten minutes.
    await context.shop.deps.database.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'invitation:%'`);
    return { ...asOperator(context), params: { user_id: invited.body.data.user_id } };
  },
  'PUT /operator/staff/:user_id': async (context) => ({
    ...asOperator(context),
    params: { user_id: (await signIn(context.shop, aNumber())).userId },
    body: { role: 'manager' },
  }),
  'GET /operator/audit': (context) => ({
    ...asOperator(context),
    query: { action: 'order.', from: '2020-01-01', limit: '5' },
  }),
  'GET /operator/first-steps': asOperator,
  'GET /operator/backups': asOperator,
  'POST /operator/backups': (context) => {
    // As if BACKUP_TO were set; no scheduled task runs here.
    context.shop.deps.settings.backup = { to: '/backups', s3: null, passphrase: 'correct horse' };
    return asOperator(context);
  },
  'GET /operator/settings': asOperator,
  'PUT /operator/settings': (context) => ({
    ...asOperator(context),
    body: { low_stock_level: 4, contact_address: null },
  }),
  'POST /operator/settings/logos/:scheme': async (context) => ({
    ...asOperator(context),
    params: { scheme: 'light' },
    form: anUploadForm(await aUniquePng({ height: 64 })),
  }),
  'DELETE /operator/settings/logos/:scheme': async (context) => {
    await context.shop.call('POST', '/api/operator/settings/logos/light', {
      token: context.operatorToken,
      body: anUploadForm(await aUniquePng({ height: 64 })),
    });
    return { ...asOperator(context), params: { scheme: 'light' } };
  },
  'GET /pages/:page': () => ({ params: { page: 'terms' } }),
  'GET /pages/:page/versions/:version': async ({ shop }) => {
    await recordShippedPages(shop.deps.database);
    return { params: { page: 'terms', version: '1' } };
  },
  'GET /operator/pages': asOperator,
  'GET /operator/pages/:page': (context) => ({ ...asOperator(context), params: { page: 'terms' } }),
  'PUT /operator/pages/:page': async (context) => ({
    ...asOperator(context),
    params: { page: 'help' },
    body: {
      markdown: `# Help\n\nCall {contact_phone} ${++lastNumber}.`,
      ...(await seenVersion(context, 'help')),
    },
  }),
  'POST /operator/pages/:page/preview': (context) => ({
    ...asOperator(context),
    params: { page: 'faq' },
    body: { markdown: '# FAQ\n\n### Why?\n\nSo.' },
  }),
  'POST /operator/pages/:page/reset': async (context) => ({
    ...asOperator(context),
    params: { page: 'about' },
    body: await seenVersion(context, 'about'),
  }),
  'GET /operator/pages/:page/versions/:version': async (context) => {
    await recordShippedPages(context.shop.deps.database);
    return { ...asOperator(context), params: { page: 'terms', version: '1' } };
  },
  'GET /operator/analytics': (context) => ({
    ...asOperator(context),
    query: { from: '2026-01-01', to: '2026-01-31' },
  }),
  'GET /operator/analytics/export': asOperator,
  'GET /operator/gifts/export': asOperator,
  'GET /operator/orders/export': (context) => ({
    ...asOperator(context),
    query: { status: 'Processing', from: '2026-01-01' },
  }),
  'POST /operator/gifts/import': (context) => {
    const form = new FormData();
    form.set('file', new Blob(['name,price,categories\nImported,1.25,toys-games\n']), 'gifts.csv');
    return { ...asOperator(context), query: { dry_run: 'true' }, form };
  },
};
