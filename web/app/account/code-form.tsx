import * as texts from '@presently/texts/account';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { formatPhone, phoneToE164 } from '~/lib/phone';
import { useCountdown } from '~/lib/use-countdown';
import { Button } from '~/ui/button';
import { CodeField } from '~/ui/code-field';
import { DevInboxHint } from './dev-inbox-hint';
import {
  CodeError,
  exchangeCode,
  requestCode,
  type SignInResult,
  WrongCodeError,
} from './verification-codes';

const codeLength = 6;

interface CodeFormProps {
  /** In the format entered by the user. */
  phone: string;
  /** Time (epoch ms) from which another code may be requested. */
  resendAt: number;
  onResent(resendAt: number): void;
  onVerified(signedIn: SignInResult): void | Promise<void>;
  submitLabel?: string;
  /** Disables the button until all six digits are entered; otherwise submitting an incomplete code shows an error. */
  requiresFullCode?: boolean;
  /** Below the button, e.g. a back button. */
  children?: ReactNode;
}

/** Form for the verification code, with a resend button. Submits automatically once all six digits are entered. */
export function CodeForm({
  phone,
  resendAt,
  onResent,
  onVerified,
  submitLabel = texts.verify,
  requiresFullCode = false,
  children,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'verifying' | 'sending' | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function startOver() {
    setCode('');
    field.current?.focus();
  }

  async function verify(entered: string) {
    if (busy) return;
    if (entered.length !== codeLength) return setError(texts.enterCode);
    await run('verifying', async () => onVerified(await exchangeCode(phone, entered)));
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };

  async function resend() {
    if (busy) return;
    await run('sending', async () => {
      onResent(await requestCode(phone));
      startOver();
    });
  }

  async function run(kind: 'verifying' | 'sending', work: () => Promise<void>) {
    setBusy(kind);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CodeError)) throw failure;
      setError(failure.message);
      if (failure instanceof WrongCodeError) startOver();
    } finally {
      setBusy(null);
    }
  }

  return (
    <form noValidate method="dialog" onSubmit={handleSubmit} className="flex flex-col gap-5">
      <p className="text-ink-muted">
        {texts.codeSentTo(
          <span className="font-semibold whitespace-nowrap text-ink">{formatPhone(phoneToE164(phone))}</span>,
        )}
      </p>
      <CodeField
        ref={field}
        value={code}
        onValueChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
        onComplete={(entered) => void verify(entered)}
        error={error}
        // The code typed meanwhile would not be sent, and a new one replaces it.
        readOnly={busy === 'sending'}
        autoFocus
      />
      <DevInboxHint />
      <Resend until={resendAt} busy={busy === 'sending'} onResend={() => void resend()} />
      <div className="flex flex-col gap-3">
        <Button
          type="submit"
          size="lg"
          block
          loading={busy === 'verifying'}
          disabled={requiresFullCode && code.length !== codeLength}
        >
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

function Resend({ until, busy, onResend }: { until: number; busy: boolean; onResend(): void }) {
  const left = useCountdown(until);
  return (
    <div className="-my-2 flex min-h-11 items-center text-sm text-ink-muted">
      {left > 0 ? (
        <p className="tabular-nums">{texts.resendCodeIn(left)}</p>
      ) : (
        <Button variant="ghost" size="sm" className="-ml-4" loading={busy} onClick={onResend}>
          {texts.resendCode}
        </Button>
      )}
    </div>
  );
}
