import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '~/lib/cx';

const chipClass =
  'inline-flex min-h-button-sm shrink-0 items-center rounded-full border text-sm font-semibold whitespace-nowrap transition-colors duration-150 hover:border-brand';
const chosenClass = 'border-brand bg-brand-soft text-brand';
const freeClass = 'border-line-strong bg-surface text-ink hover:text-brand';

type ToggleChipProps = Omit<ComponentProps<'button'>, 'className'> & {
  selected: boolean;
  /** Shows a check mark, for multiple choice, where colour alone would not be enough. */
  withCheck?: boolean;
};

/** A toggleable choice. Put several in a `role="group"` with a label. */
export function ToggleChip({
  selected,
  withCheck = false,
  type = 'button',
  children,
  ...rest
}: ToggleChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      className={cx(
        chipClass,
        'gap-2 px-button-inset-sm',
        selected && !withCheck ? 'border-brand-solid bg-brand-solid text-on-brand' : null,
        selected && withCheck && chosenClass,
        !selected && freeClass,
      )}
    >
      {withCheck && selected && <Check aria-hidden="true" className="size-3.5" />}
      {children}
    </button>
  );
}

type ChipSelectProps = Omit<ComponentProps<'select'>, 'className' | 'aria-label'> & {
  /** Accessible name. */
  label: string;
  /** Whether a value other than the default is selected. */
  isSet: boolean;
};

/** A native select in a row of filters. */
export function ChipSelect({ label, isSet, ...select }: ChipSelectProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <select
        {...select}
        aria-label={label}
        className={cx(
          chipClass,
          isSet ? chosenClass : freeClass,
          'max-w-52 cursor-pointer appearance-none truncate pr-9 pl-4',
        )}
      />
      <ChevronDown
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2',
          isSet ? 'text-brand' : 'text-ink-muted',
        )}
      />
    </span>
  );
}

type ChipCheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  isSet: boolean;
  children: ReactNode;
};

/** A checkbox in a row of filters. */
export function ChipCheckbox({ isSet, children, ...input }: ChipCheckboxProps) {
  return (
    <label
      className={cx(
        chipClass,
        isSet ? chosenClass : freeClass,
        'cursor-pointer gap-2 px-4 focus-within-ring',
      )}
    >
      <input {...input} type="checkbox" className="size-4 outline-none" />
      {children}
    </label>
  );
}
