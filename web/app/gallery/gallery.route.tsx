import { useEffect } from 'react';
import { data, Link, useParams, useSearchParams } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { buttons } from './buttons';
import { content } from './content';
import { EntryView, type Section } from './entry';
import { fields } from './fields';
import { messages } from './messages';
import { overlays } from './overlays';

const sections: readonly Section[] = [buttons, fields, messages, content, overlays];

export const handle: PageHandle = { title: 'Components', indexed: false, header: 'hidden', footer: 'none' };

export function loader({ params: { section } }: { params: { section?: string } }) {
  if (section !== undefined && !sections.some(({ id }) => id === section)) throw data(null, { status: 404 });
  return null;
}

/**
 * Every component of ui/ in every state, for development only: routes.ts excludes it from builds. `?density=compact`
 * also applies to dialogs and toasts.
 */
export default function Gallery() {
  const { section = buttons.id } = useParams();
  const [search] = useSearchParams();
  const isCompact = search.get('density') === 'compact';
  const shown = sections.find(({ id }) => id === section);
  useEffect(() => {
    if (isCompact) document.documentElement.dataset.density = 'compact';
    return () => {
      delete document.documentElement.dataset.density;
    };
  }, [isCompact]);
  return (
    <div className="wrap flex flex-col gap-8 py-8">
      <nav aria-label="Sections" className="flex flex-wrap gap-4 text-sm">
        {sections.map(({ id, title }) => (
          <Link
            key={id}
            to={{ pathname: `/dev/ui/${id}`, search: search.toString() }}
            aria-current={id === section ? 'page' : undefined}
            className="text-brand underline-offset-4 hover:underline aria-[current]:font-semibold"
          >
            {title}
          </Link>
        ))}
      </nav>
      <h1 className="text-3xl">{shown?.title}</h1>
      {shown?.entries.map((entry) => (
        <EntryView key={entry.file} entry={entry} />
      ))}
    </div>
  );
}
