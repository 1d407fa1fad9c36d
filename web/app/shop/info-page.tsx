import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';

const pages = [
  ['/help', 'Help Center'],
  ['/faq', 'FAQ'],
  ['/shipping', 'Shipping'],
  ['/returns', 'Returns'],
  ['/contact', 'Contact'],
  ['/about', 'About Us'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const;

interface InfoPageProps {
  title: string;
  /** Summary of the page in a sentence or two. */
  lead: ReactNode;
  path: (typeof pages)[number][0];
  children: ReactNode;
}

/** Layout of the information pages (help, terms, about us, …) with navigation between them. */
export function InfoPage({ title, lead, path, children }: InfoPageProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-8 pt-8 pb-20 md:grid-cols-[13rem_minmax(0,42rem)] md:pt-14">
      <nav
        aria-label="Help and information"
        className="max-md:order-last max-md:border-t max-md:border-line max-md:pt-6 md:sticky md:top-28 md:self-start"
      >
        <ul className="max-md:grid max-md:grid-cols-2">
          {pages.map(([to, text]) => (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={to === path ? 'page' : undefined}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-full text-sm font-semibold hover:text-brand md:-ml-4 md:px-4',
                  to === path ? 'text-brand md:bg-brand-soft' : 'text-ink-muted',
                )}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="flex flex-col gap-9">
        <header>
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3 text-lg text-ink-muted">{lead}</p>
        </header>
        {children}
      </article>
    </div>
  );
}

const prose =
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ol]:mt-3 [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li]:mt-1.5 [&_li]:pl-1 marker:text-brand ' +
  '[&_a]:font-medium [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-4';

/** A section of an information page, with prose styles for text, lists and links. */
export function InfoSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className={cx('scroll-mt-24', prose)}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** A collapsible question and answer; works without JavaScript. */
export function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className={cx('group border-b border-line', prose)}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        {question}
        <span
          aria-hidden="true"
          className="shrink-0 text-2xl leading-none font-normal text-brand transition-transform duration-150 group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <div className="pb-5 text-ink-muted [&>p:first-child]:mt-0">{children}</div>
    </details>
  );
}
