import * as texts from '@presently/texts/shop/ideas';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';

export const ListPage = ({ children }: { children: ReactNode }) => (
  <div className="wrap flex flex-col gap-6 pt-5 pb-16 md:pt-8">{children}</div>
);

/** Breadcrumb and heading of a page that lists gifts. */
export function ListHeading({ name, title }: { name: string; title: string }) {
  return (
    <div>
      <nav aria-label={texts.breadcrumb} className="text-sm text-ink-muted">
        <Link to={href('/')} className="inline-flex min-h-11 items-center hover:text-brand hover:underline">
          {texts.allGifts}
        </Link>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">{name}</span>
      </nav>
      <h1 className="text-3xl">{title}</h1>
    </div>
  );
}
