interface Step {
  title: string;
  text: string;
}

/** Numbered list of steps. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-soft font-display font-semibold text-brand"
          >
            {index + 1}
          </span>
          <div className="pt-1">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
