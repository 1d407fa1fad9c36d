import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

interface SafeHtmlProps {
  /** Sanitised by the server. */
  html: string;
  as?: 'div' | 'p';
  className?: string;
}

const isForNewTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** The path of a clicked link to a page of the shop; null for anything else. */
function pathOfClicked({ target }: MouseEvent): string | null {
  const path = target instanceof Element ? target.closest('a')?.getAttribute('href') : null;
  return path?.startsWith('/') ? path : null;
}

/** HTML from the server, with client-side navigation for links to pages of the shop. */
export function SafeHtml({ html, as: Tag = 'div', className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = ref.current;
    const follow = (event: MouseEvent) => {
      const path = isForNewTab(event) ? null : pathOfClicked(event);
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what it renders from Markdown.
  return <Tag ref={ref} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
