import { useState } from 'react';
import { CodeForm } from '~/account/code-form';
import type { SignInResult } from '~/account/verification-codes';
import { PhoneForm } from '~/account/phone-form';
import { useAuth } from '~/lib/auth';
import { Button } from '~/ui/button';
import { AuthCard } from './auth-card';

/** Operators sign in as everyone does; the page asked for shows by itself afterwards. */
export function SignInPage() {
  const { signIn } = useAuth();
  const [phone, setPhone] = useState('');
  const [resendAt, setResendAt] = useState<number | null>(null);
  const take = ({ token, user }: SignInResult) => signIn(token, user);
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
        <CodeForm phone={phone} resendAt={resendAt} onResent={setResendAt} onVerified={take}>
          <Button variant="ghost" block onClick={() => setResendAt(null)}>
            Back
          </Button>
        </CodeForm>
      )}
    </AuthCard>
  );
}
