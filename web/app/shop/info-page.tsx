import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { usePageOptions } from '~/lib/page-handle';

interface InfoPageProps {
  /** The page's heading, where it is not its title. */
  title?: string;
  /** Summary of the page in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
}

/** An information page within its layout. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
  const page = usePageOptions();
  return (
    <article className="flex flex-col gap-9">
      <header>
        <h1 className="text-3xl">{title ?? page.title}</h1>
        <p className="mt-3 text-lg text-ink-muted">{lead}</p>
      </header>
      {children}
    </article>
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
