import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { language } from '@presently/texts/locale';
import * as texts from '@presently/texts/shell';
import { type ReactNode, use } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { PageScripts } from './hydration/page-scripts';
import { AuthProvider } from './lib/auth';
import { pageMeta } from './lib/meta';
import { usePageOptions } from './lib/page-handle';
import { pagePathsContext } from './lib/page-paths';
import { requestContext, ServerRequestContext } from './lib/request-context';
import type { Site } from './lib/shop-details';
import { themeScript } from './lib/theme';
import { AnalyticsScript } from './shell/analytics-script';
import { AppShell } from './shell/app-shell';
import { PageError } from './shell/page-error';
import { locatePageMiddleware } from './shell/page-location';
import { SpeculationRules } from './shell/speculation-rules';
import stylesheet from './styles/app.css?url';

export const middleware: Route.MiddlewareFunction[] = [locatePageMiddleware];

export function links(): Route.LinkDescriptors {
  return [
    { rel: 'stylesheet', href: stylesheet },
    ...[figtree, fraunces].map(
      (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
    ),
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ];
}

export function meta(args: Route.MetaArgs) {
  if (!args.error) return pageMeta(args);
  const isMissing = isRouteErrorResponse(args.error) && args.error.status === 404;
  return pageMeta(args, { title: isMissing ? texts.pageNotFound : texts.somethingWentWrong, indexed: false });
}

export function loader({ context }: Route.LoaderArgs): Site {
  const { origin, apiUrl, shop, localInbox, errorReportingDsn, analytics } = context.get(requestContext);
  return {
    origin,
    apiUrl: apiUrl ?? null,
    shop,
    localInbox,
    errorReportingDsn: errorReportingDsn ?? null,
    analytics: analytics ? { ...analytics, pages: context.get(pagePathsContext).measured } : null,
  };
}

/** The site's settings do not change while a document is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const context = use(ServerRequestContext);
  const site = useRouteLoaderData<typeof loader>('root');
  const hasFailed = Boolean(useRouteError());
  const options = usePageOptions();
  return (
    <html
      lang={language}
      data-api={site?.apiUrl ?? undefined}
      data-reports={site?.errorReportingDsn ?? undefined}
      data-density={options.density === 'comfortable' ? undefined : options.density}
      data-request={hasFailed ? context?.requestId : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fcf9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16101c" media="(prefers-color-scheme: dark)" />
        <script nonce={context?.nonce} suppressHydrationWarning>
          {themeScript}
        </script>
        {options.secret && <meta name="referrer" content="no-referrer" />}
        {site?.analytics && <AnalyticsScript {...site.analytics} />}
        <Meta />
        <Links />
        {site?.shop.accentStyle && <style>{site.shop.accentStyle}</style>}
      </head>
      <body>
        <AuthProvider>
          <AppShell>{children}</AppShell>
        </AuthProvider>
        {options.cache === 'public' && <SpeculationRules />}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageError />;
}
