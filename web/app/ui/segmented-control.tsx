import { cx } from '~/lib/cx';

interface SegmentedControlProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; name: string }[];
  onChange(value: NoInfer<T>): void;
}

/** Selects one of a few options, all visible. */
export function SegmentedControl<T extends string>({
  label,
  value,
  choices,
  onChange,
}: SegmentedControlProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row everywhere
    <div
      role="group"
      aria-label={label}
      className="inline-flex w-fit rounded-control border border-line bg-surface p-0.5"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={cx(
            'min-h-10 rounded-lg px-3 text-sm font-medium whitespace-nowrap pointer-fine:min-h-8',
            choice.value === value ? 'bg-brand-soft text-brand' : 'text-ink-muted hover:text-brand',
          )}
        >
          {choice.name}
        </button>
      ))}
    </div>
  );
}
