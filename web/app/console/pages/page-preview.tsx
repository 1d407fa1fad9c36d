import { ApiError } from '@presently/contracts/client';
import type { InfoPageName, RenderedInfoPage } from '@presently/contracts/info-pages';
import * as texts from '@presently/texts/console/pages';
import { useEffect, useState } from 'react';
import { api } from '~/lib/session';
import { SafeHtml } from '~/shop/safe-html';
import { Alert } from '~/ui/alert';
import { Panel } from '~/ui/panel';
import { errorMessage } from '../data/error-message';
import { previewInfoPage } from './endpoints';

/** Delay after the last keystroke. */
const DELAY_MS = 400;

/** A debounced preview of the page. While the text is invalid, it shows the error and keeps the last preview. */
export function PagePreview({ page, markdown }: { page: InfoPageName; markdown: string }) {
  const [rendered, setRendered] = useState<RenderedInfoPage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const timer = setTimeout(async () => {
      try {
        const { data } = await api(previewInfoPage, { params: { page }, body: { markdown }, signal });
        if (signal.aborted) return;
        setRendered(data);
        setProblem(null);
      } catch (error) {
        if (!signal.aborted) setProblem(problemOf(error));
      }
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [page, markdown]);

  return (
    <Panel title={texts.preview} busy={rendered === null && problem === null}>
      <div className="flex flex-col gap-4">
        {problem && <Alert tone="info">{problem}</Alert>}
        {rendered && <RenderedPage text={rendered} />}
      </div>
    </Panel>
  );
}

const problemOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields.markdown) || errorMessage(error);

/** A page's text, one size smaller than in the shop. */
export function RenderedPage({ text }: { text: RenderedInfoPage }) {
  return (
    <article className="flex flex-col gap-6">
      <header>
        <p className="font-display text-2xl font-semibold">{text.title}</p>
        {text.lead && <SafeHtml html={text.lead} className="info-text mt-2 text-ink-muted" />}
      </header>
      <SafeHtml html={text.html} className="info-text flex flex-col gap-6" />
    </article>
  );
}
