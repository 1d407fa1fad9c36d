import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/account';
import { useState } from 'react';
import { useAuth } from '~/lib/auth';
import { isProfileIncomplete } from '~/lib/display-name';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { lazyComponent } from '~/ui/lazy-component';
import { Skeleton } from '~/ui/skeleton';
import { CodeForm } from './code-form';
import { PhoneForm } from './phone-form';
import type { SignInResult } from './verification-codes';

const SignUpForm = lazyComponent(() => import('./sign-up-form'));

type Step = 'phone' | 'verification' | 'signup';

const titles: Record<Step, string> = {
  phone: texts.signIn,
  verification: texts.enterYourCode,
  signup: texts.createYourAccount,
};
const intros: Record<Step, string> = {
  phone: texts.signInIntroduction,
  verification: '',
  signup: texts.profileIntroduction,
};

/** Sign-in in steps: phone number, code and, if the profile is incomplete, the profile form. */
export default function SignInDrawer() {
  const { user, signIn, updateUser, signInRequest, closeSignIn } = useAuth();
  const [step, setStep] = useState<Step>('phone');
  // Starts over when the user signs out during sign-up, here or in another tab.
  if (!user && step === 'signup') setStep('phone');
  const [phone, setPhone] = useState('');
  const [resendAt, setResendAt] = useState(0);

  function finish(signedIn: User) {
    signInRequest?.onSignedIn?.(signedIn);
    closeSignIn();
    setStep('phone');
    setPhone('');
  }

  function handleVerified({ token, user: signedIn, is_new_user }: SignInResult) {
    signIn(token, signedIn);
    if (is_new_user || isProfileIncomplete(signedIn)) setStep('signup');
    else finish(signedIn);
  }

  function handleCodeSent(nextResendAt: number) {
    setResendAt(nextResendAt);
    setStep('verification');
  }

  return (
    <Drawer
      open={signInRequest !== null}
      onOpenChange={(open) => !open && closeSignIn()}
      title={titles[step]}
      description={(step === 'phone' && signInRequest?.message) || intros[step] || undefined}
    >
      <div className="pt-3">
        {step === 'phone' && <PhoneForm phone={phone} onPhoneChange={setPhone} onSent={handleCodeSent} />}
        {step === 'verification' && (
          <CodeForm phone={phone} resendAt={resendAt} onResent={setResendAt} onVerified={handleVerified}>
            <Button variant="ghost" block onClick={() => setStep('phone')}>
              {texts.back}
            </Button>
          </CodeForm>
        )}
        {step === 'signup' && user && (
          <SignUpForm
            user={user}
            onDone={(complete) => {
              updateUser(complete);
              finish(complete);
            }}
            loadingView={<Skeleton rounded="control" className="h-96" />}
          />
        )}
      </div>
    </Drawer>
  );
}
