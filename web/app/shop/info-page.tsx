import type { RenderedInfoPage } from '@presently/contracts/info-pages';
import type { ReactNode } from 'react';
import { usePageOptions } from '~/lib/page-handle';
import { SafeHtml } from './safe-html';

interface InfoPageProps {
  text: RenderedInfoPage;
  /** Above the title. */
  notice?: ReactNode;
  /** Between the first paragraph and the rest of the text. */
  details?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}

/** An information page within its layout. */
export function InfoPage({ text, notice, details, children }: InfoPageProps) {
  const { title } = usePageOptions();
  return (
    <article className="flex flex-col gap-9">
      {notice}
      <header>
        <h1 className="text-3xl">{text.title ?? title}</h1>
        {text.lead && <SafeHtml as="p" html={text.lead} className="info-text mt-3 text-lg text-ink-muted" />}
      </header>
      {details}
      <SafeHtml html={text.html} className="info-text flex flex-col gap-9" />
      {children}
    </article>
  );
}
