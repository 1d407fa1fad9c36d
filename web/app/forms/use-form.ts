import { type SubmitEventHandler, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type SubmitHandler,
  type UseFormProps,
  useForm as useHookForm,
} from 'react-hook-form';

/** The server's error response to a form. */
export interface Refusal {
  message: string;
  /** Texts by the server's field names. */
  fields: Record<string, string>;
}

interface FormOptions<Values extends FieldValues, Output> extends UseFormProps<Values, unknown, Output> {
  /** The error of the last attempt, if a router action submits the form. */
  refusal?: Refusal | null | undefined;
  /** Form field names by the server's names, where they differ. */
  names?: Partial<Record<string, FieldPath<Values>>>;
}

interface SubmitOptions {
  /** Whether the submission is still pending, if `save` does not wait for it. */
  isBusy?: boolean;
  /** Called instead of `save` if a field is invalid. */
  onInvalid?(): void | Promise<void>;
}

const invalidControl = '[aria-invalid="true"], [data-invalid]';

/**
 * A form with consistent errors: field errors at their fields, and errors of the whole form above the button
 * (`failure`). The first invalid field gets the focus, both after validation in the browser and after an error
 * response. Input is kept.
 */
export function useForm<Values extends FieldValues, Output = Values>({
  refusal,
  names = {},
  ...props
}: FormOptions<Values, Output>) {
  const form = useHookForm<Values, unknown, Output>({ ...props, shouldFocusError: false });
  const { errors, submitCount, isSubmitted, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(invalidControl)?.focus();
  }, [submitCount, refusals]);

  function refuse({ message, fields }: Refusal) {
    const elsewhere = new Set([message]);
    for (const [path, text] of Object.entries(fields)) {
      const name = names[path] ?? (path.split('.')[0] as FieldPath<Values>);
      if (name in form.getValues()) {
        form.setError(name, { message: text });
        elsewhere.delete(text);
      } else elsewhere.add(text);
    }
    if (elsewhere.size > 0) form.setError('root', { message: [...elsewhere].join(' ') });
    setRefusals((count) => count + 1);
  }
  const showRefusal = useEffectEvent(refuse);
  useEffect(() => {
    if (refusal) showRefusal(refusal);
  }, [refusal]);

  const errorOf = (name: FieldPath<Values>) =>
    (errors as Record<string, { message?: string }>)[name]?.message;

  return {
    ...form,
    /** Error of the whole form. */
    failure: errors.root?.message,
    /** Props of a native control, with the error of its field. */
    field: <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
      ...form.register(name, options),
      error: errorOf(name),
    }),
    /** Props of a controlled field, such as one with an input mask. */
    control: <Name extends FieldPath<Values>>(name: Name) => ({
      value: form.watch(name) as FieldPathValue<Values, Name>,
      onValueChange: (value: FieldPathValue<Values, Name>) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || name in errors }),
      error: errorOf(name),
    }),
    /** Shows an error of the whole form. */
    fail: (message: string) => form.setError('root', { message }),
    /** Shows the server's errors at their fields, and above the button any others. */
    refuse,
    /** Props of the form element. */
    props: (save: SubmitHandler<Output>, { isBusy = isSubmitting, onInvalid }: SubmitOptions = {}) => ({
      ref: element,
      // Outside a dialog, this never submits: nothing is sent natively before hydration.
      method: 'dialog',
      noValidate: true,
      onSubmit: ((event) => {
        if (isBusy) event.preventDefault();
        else void form.handleSubmit(save, onInvalid)(event);
      }) satisfies SubmitEventHandler<HTMLFormElement>,
    }),
  };
}

export type Form<Values extends FieldValues, Output = Values> = ReturnType<typeof useForm<Values, Output>>;
