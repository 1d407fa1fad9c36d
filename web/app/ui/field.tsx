import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '~/lib/cx';

export interface FieldProps {
  label: ReactNode;
  /** For screen readers only, if the context identifies the control visually, e.g. in a table. */
  labelHidden?: boolean | undefined;
  /** Help text. */
  hint?: ReactNode;
  /** Error message; announced and associated with the control. */
  error?: string | undefined;
  /** Ids of other texts that describe the control. */
  'aria-describedby'?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
}

/** Props of a native control, and of the field around it. */
export type FieldControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  keyof FieldProps
> &
  FieldProps;

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

type FieldWrapperProps = FieldProps & {
  /** Shown below the control at the right, e.g. a counter. */
  aside?: ReactNode;
  asideId?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Separates the field's props from the control's own props. */
export function splitFieldProps<Props extends FieldProps>(
  props: Props,
): [field: FieldProps, control: Omit<Props, keyof FieldProps>] {
  const {
    label,
    labelHidden,
    hint,
    error,
    className,
    id,
    'aria-describedby': describedBy,
    ...control
  } = props;
  return [{ label, labelHidden, hint, error, className, id, 'aria-describedby': describedBy }, control];
}

/** The error of a field or a group of fields. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="text-xs font-medium text-danger">
    {children}
  </p>
);

/** Label, hint and error of a form control, associated for screen readers. */
export function Field({
  id,
  label,
  labelHidden = false,
  hint,
  error,
  aside,
  asideId,
  className,
  'aria-describedby': otherIds,
  children,
}: FieldWrapperProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = cx(error && errorId, hint !== undefined && hintId, asideId, otherIds);
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className={labelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <div className="flex justify-between gap-4 text-xs empty:hidden">
        {(error || hint !== undefined) && (
          <div className="flex flex-col gap-0.5">
            {error && <FieldError id={errorId}>{error}</FieldError>}
            {hint !== undefined && (
              <p id={hintId} className="text-ink-muted">
                {hint}
              </p>
            )}
          </div>
        )}
        {aside}
      </div>
    </div>
  );
}

export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface px-field-inset text-control text-ink transition-[border-color,box-shadow] duration-150 ' +
  'placeholder:text-ink-muted hover:border-brand focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/35 ' +
  'aria-invalid:border-danger aria-invalid:focus:outline-danger/30 disabled:bg-sunken disabled:opacity-70';
