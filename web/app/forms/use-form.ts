import { type SubmitEventHandler, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type SubmitHandler,
  type UseFormProps,
  type UseFormReturn,
  useFormState,
  useForm as useHookForm,
} from 'react-hook-form';

/** The server's error response to a form. */
export interface FormErrors {
  message: string;
  /** Texts by the server's field names. */
  fields: Record<string, string>;
}

interface FormOptions<Values extends FieldValues, Output> extends UseFormProps<Values, unknown, Output> {
  /** The error of the last attempt, if a router action submits the form. */
  serverErrors?: FormErrors | null | undefined;
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
  serverErrors,
  names = {},
  ...props
}: FormOptions<Values, Output>) {
  const form = useHookForm<Values, unknown, Output>({ ...props, shouldFocusError: false });
  const { errors, submitCount, isSubmitted, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [responses, setResponses] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(invalidControl)?.focus();
  }, [submitCount, responses]);

  function showErrors({ message, fields }: FormErrors) {
    const elsewhere = new Set([message]);
    for (const [path, text] of Object.entries(fields)) {
      const name = names[path] ?? (path.split('.')[0] as FieldPath<Values>);
      if (name in form.getValues()) {
        form.setError(name, { message: text });
        elsewhere.delete(text);
      } else elsewhere.add(text);
    }
    if (elsewhere.size > 0) form.setError('root', { message: [...elsewhere].join(' ') });
    setResponses((count) => count + 1);
  }
  const showServerErrors = useEffectEvent(showErrors);
  useEffect(() => {
    if (serverErrors) showServerErrors(serverErrors);
  }, [serverErrors]);

  return {
    ...form,
    /** React Hook Form's own object, the same in every render; see `useFormPart`. */
    methods: form,
    /** Error of the whole form. */
    failure: errors.root?.message,
    /** Props of a native control, with the error of its field. */
    field: fieldProps(form, errors),
    /** Props of a controlled field, such as one with an input mask. */
    control: <Name extends FieldPath<Values>>(name: Name) => ({
      value: form.watch(name) as FieldPathValue<Values, Name>,
      onValueChange: (value: FieldPathValue<Values, Name>) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || name in errors }),
      error: errorOf(errors, name),
    }),
    /** Shows an error of the whole form. */
    fail: (message: string) => form.setError('root', { message }),
    /** Shows the server's errors at their fields, and above the button any others. */
    showErrors,
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

export type FormMethods<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'control' | 'register' | 'getValues' | 'setValue'
>;

/**
 * A part of a form in a component of its own. With the form's `methods` as its props it is rendered when the state of
 * its own fields changes, not whenever the form is: React Hook Form renders the form a second time when it is mounted.
 * @param names its fields, the same array in every render
 */
export function useFormPart<Values extends FieldValues>(
  form: FormMethods<Values>,
  names: readonly FieldPath<Values>[],
) {
  const { errors } = useFormState({ control: form.control, name: names });
  return { ...form, field: fieldProps(form, errors) };
}

const errorOf = (errors: FieldErrors, name: string) =>
  (errors as Record<string, { message?: string }>)[name]?.message;

const fieldProps =
  <Values extends FieldValues>({ register }: Pick<FormMethods<Values>, 'register'>, errors: FieldErrors) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: errorOf(errors, name),
  });

export type Form<Values extends FieldValues, Output = Values> = ReturnType<typeof useForm<Values, Output>>;
