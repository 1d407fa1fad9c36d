import * as contract from '@presently/contracts/info-pages';
import * as operator from '@presently/contracts/operator-info-pages';
import { pageNotFound } from '@presently/texts/server/info-pages';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { requireViewer } from '../accounts/index.ts';
import { assertPageMarkdown } from './check-markdown.ts';
import { pageValues } from './page-values.ts';
import { listPages, readPage, readPolicyVersion, readVersion } from './read-pages.ts';
import { renderPage } from './render-page.ts';
import { resetPage, savePage } from './save-page.ts';

/** 64 KiB of text as JSON with every character escaped, so that a longer text is a 400 that names the field. */
const BODY_LIMIT = 1024 * 1024;

export function infoPageRoutes(app: FastifyInstance, deps: BaseDeps): void {
  const { db } = deps.database;
  defineRoute(app, contract.getInfoPage, async ({ params }) => {
    const page = pageNamed(params.page);
    return ok(renderPage(page, deps.infoPages.current(page).markdown, pageValues(deps)));
  });
  defineRoute(app, contract.getPolicyVersion, async ({ params }) =>
    ok(await readPolicyVersion(deps, policyNamed(params.page), Number(params.version))),
  );
  defineRoute(app, operator.listInfoPages, async () => ok(await listPages(db)));
  defineRoute(app, operator.getOperatorInfoPage, async ({ params }) =>
    ok(await readPage(deps, db, pageNamed(params.page))),
  );
  defineRoute(app, operator.getInfoPageVersion, async ({ params }) =>
    ok(await readVersion(deps, pageNamed(params.page), Number(params.version))),
  );
  defineRoute(
    app,
    operator.previewInfoPage,
    async ({ params, body }) => {
      const page = pageNamed(params.page);
      assertPageMarkdown(body.markdown);
      return ok(renderPage(page, body.markdown, pageValues(deps)));
    },
    { bodyLimit: BODY_LIMIT },
  );
  defineRoute(
    app,
    operator.saveInfoPage,
    async ({ params, body, request }) =>
      ok(await savePage(deps, requireViewer(request), pageNamed(params.page), body)),
    { bodyLimit: BODY_LIMIT },
  );
  defineRoute(app, operator.resetInfoPage, async ({ params, body, request }) =>
    ok(await resetPage(deps, requireViewer(request), pageNamed(params.page), body.seen_version)),
  );
}

/** @throws HttpError 404 */
function pageNamed(name: string): contract.InfoPageName {
  const page = contract.INFO_PAGES.find((known) => known === name);
  if (!page) throw notFound(pageNotFound);
  return page;
}

/** @throws HttpError 404 */
function policyNamed(name: string): contract.Policy {
  const policy = contract.POLICIES.find((known) => known === name);
  if (!policy) throw notFound(pageNotFound);
  return policy;
}
