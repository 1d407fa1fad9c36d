import * as texts from '@presently/texts/shop/ideas';
import { useId } from 'react';
import { href, Link } from 'react-router';
import type { GiftIdea } from './gift-ideas';

const groups = [
  { kind: 'occasion', label: texts.byOccasion },
  { kind: 'recipient', label: texts.byRecipient },
  { kind: 'budget', label: texts.byBudget },
] as const;

/** Links to gift ideas, one row per kind, which scrolls horizontally on phones. */
export function IdeaLinks({ ideas }: { ideas: readonly Omit<GiftIdea, 'title'>[] }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ kind, label }) => {
        const ofKind = ideas.filter((idea) => idea.kind === kind);
        return (
          ofKind.length > 0 && (
            <div key={kind} className="flex flex-col gap-1.5 md:flex-row md:items-baseline md:gap-4">
              <h3
                id={id + kind}
                className="shrink-0 font-sans text-sm font-semibold tracking-normal text-ink-muted md:w-28"
              >
                {label}
              </h3>
              <ul
                aria-labelledby={id + kind}
                className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap"
              >
                {ofKind.map((idea) => (
                  <li key={idea.id} className="shrink-0">
                    <IdeaLink id={idea.id}>{idea.name}</IdeaLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </div>
  );
}

/** A chip that links to a page of gift ideas. */
export function IdeaLink({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to={href('/ideas/:ideaId', { ideaId: id })}
      prefetch="intent"
      className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold whitespace-nowrap hover:border-brand hover:text-brand"
    >
      {children}
    </Link>
  );
}
