import type { ReactNode } from 'react';

/** A component of ui/ with all its states. */
export interface Entry {
  /** The component's file in ui/, without the ending. */
  file: string;
  /** By name; functions, as each density shows its own. */
  states: Record<string, () => ReactNode>;
}

export interface Section {
  id: string;
  title: string;
  entries: readonly Entry[];
}

const densities = ['comfortable', 'compact'] as const;

/** All states of a component, in both densities. */
export function EntryView({ entry }: { entry: Entry }) {
  return (
    <section data-component={entry.file} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 className="text-xl">{entry.file}</h2>
      <div className="grid gap-8 lg:grid-cols-2">
        {densities.map((density) => (
          <div key={density} data-density={density} className="flex min-w-0 flex-col gap-5">
            <p className="text-xs text-ink-muted">{density}</p>
            {Object.entries(entry.states).map(([name, render]) => (
              <figure key={name} className="flex min-w-0 flex-col gap-2">
                <figcaption className="text-xs text-ink-muted">{name}</figcaption>
                <div className="min-w-0">{render()}</div>
              </figure>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
