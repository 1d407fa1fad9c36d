import { enterYourCode } from '@presently/texts/account';
import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
import { useState } from 'react';
import { CodeForm } from '~/account/code-form';
import { PhoneForm } from '~/account/phone-form';
import type { SignInResult } from '~/account/verification-codes';
import { useAuth } from '~/lib/auth';
import { Button } from '~/ui/button';
import { AuthCard } from './auth-card';

/** Sign-in for operators, with the shop's own forms; the requested page renders afterwards automatically. */
export function SignInPage() {
  const { signIn } = useAuth();
  const [phone, setPhone] = useState('');
  const [resendAt, setResendAt] = useState<number | null>(null);
  const completeSignIn = ({ token, user }: SignInResult) => signIn(token, user);
  return (
    <AuthCard
      title={resendAt === null ? texts.signInToConsole : enterYourCode}
      text={resendAt === null ? texts.signInIntroduction : texts.codeValidity}
    >
      {resendAt === null ? (
        <PhoneForm phone={phone} onPhoneChange={setPhone} onSent={setResendAt} />
      ) : (
        <CodeForm phone={phone} resendAt={resendAt} onResent={setResendAt} onVerified={completeSignIn}>
          <Button variant="ghost" block onClick={() => setResendAt(null)}>
            {shared.back}
          </Button>
        </CodeForm>
      )}
    </AuthCard>
  );
}
