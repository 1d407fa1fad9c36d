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
      title={resendAt === null ? 'Sign in to the console' : 'Enter your code'}
      text={
        resendAt === null
          ? 'For the people who run the shop. We text a code to your phone.'
          : 'It works for ten minutes.'
      }
    >
      {resendAt === null ? (
        <PhoneForm phone={phone} onPhoneChange={setPhone} onSent={setResendAt} />
      ) : (
        <CodeForm phone={phone} resendAt={resendAt} onResent={setResendAt} onVerified={completeSignIn}>
          <Button variant="ghost" block onClick={() => setResendAt(null)}>
            Back
          </Button>
        </CodeForm>
      )}
    </AuthCard>
  );
}
