import { cx } from '~/lib/cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Full width. */
  block?: boolean | undefined;
}

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-button font-semibold whitespace-nowrap select-none no-underline print:hidden [&>svg]:shrink-0 ' +
  'transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:scale-[0.98] ' +
  'disabled:opacity-55 disabled:active:scale-100 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:active:scale-100';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-brand-solid text-on-brand shadow-card hover:bg-brand-solid-hover hover:shadow-lift disabled:bg-brand-solid disabled:shadow-none',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-brand hover:text-brand disabled:border-line-strong disabled:text-ink',
  ghost: 'text-brand hover:bg-brand-soft disabled:bg-transparent',
  danger: 'bg-danger-solid text-on-brand hover:brightness-92 disabled:brightness-100',
  'danger-ghost': 'text-danger hover:bg-danger-soft disabled:bg-transparent',
  inverse: 'text-paper hover:bg-paper/15',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-button-sm px-button-inset-sm text-sm [&>svg]:size-4',
  md: 'min-h-button-md px-button-inset-md text-control [&>svg]:size-control-icon',
  lg: 'min-h-button-lg px-button-inset-lg text-button-lg [&>svg]:size-control-icon',
};

export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonStyle,
  extra?: string,
): string {
  return cx(base, variants[variant], sizes[size], block && 'w-full', extra);
}
