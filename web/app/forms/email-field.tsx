import { type ComponentProps, useRef, useState } from 'react';
import { lazyComponent } from '~/ui/lazy-component';
import { TextField } from '~/ui/text-field';

const EmailSuggestion = lazyComponent(() => import('~/ui/email-suggestion'));

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string;
  onValueChange(value: string): void;
};

/** An email address. For a likely typo in its domain, a correction is offered. */
export function EmailField({ value, onValueChange, hint, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [focus, setFocus] = useState<'none' | 'inside' | 'left'>('none');

  function take(email: string): void {
    onValueChange(email);
    input.current?.focus();
  }

  return (
    <TextField
      name="email"
      {...field}
      ref={input}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={200}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onFocus={() => setFocus('inside')}
      onBlur={() => setFocus('left')}
      hint={
        focus === 'none' || !value.includes('@') ? (
          hint
        ) : (
          <EmailSuggestion
            email={value}
            isTyping={focus === 'inside'}
            onTake={take}
            loadingView={hint}
            failureView={() => hint}
          >
            {hint}
          </EmailSuggestion>
        )
      }
    />
  );
}
