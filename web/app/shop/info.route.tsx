import * as texts from '@presently/texts/shop/info';
import { NavLink, Outlet } from 'react-router';
import { cx } from '~/lib/cx';
import { infoPages } from '~/lib/info-pages';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/info.route';
import stylesheet from './info-text.css?url';

export const handle: PageHandle = { cache: 'public', measured: true, inSitemap: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Layout of the information pages (help, terms, about us, …) with navigation between them. */
export default function InfoLayout() {
  return (
    <div className="wrap grid gap-x-16 gap-y-8 pt-8 pb-20 print:block md:grid-cols-[13rem_minmax(0,42rem)] md:pt-14">
      <nav
        aria-label={texts.helpAndInformation}
        className="max-md:order-last max-md:border-t max-md:border-line max-md:pt-6 md:sticky md:top-28 md:self-start"
      >
        <ul className="max-md:grid max-md:grid-cols-2">
          {Object.values(infoPages).map(({ to, text }) => (
            <li key={to}>
              <NavLink
                to={to}
                prefetch="intent"
                className={({ isActive }) =>
                  cx(
                    'inline-flex min-h-11 items-center rounded-full text-sm font-semibold hover:text-brand md:-ml-4 md:px-4',
                    isActive ? 'text-brand md:bg-brand-soft' : 'text-ink-muted',
                  )
                }
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
