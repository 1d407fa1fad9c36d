import * as texts from '@presently/texts/console/shell';
import { href } from 'react-router';
import { useAuth } from '~/lib/auth';
import { formatPhone } from '~/lib/phone';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { AuthCard } from './auth-card';

/** For signed-in users without an operator role. */
export function NotAnOperator() {
  const { user, signOut } = useAuth();
  return (
    <AuthCard title={texts.noAccess} text={texts.notAnOperator(formatPhone(user?.phone_number ?? ''))}>
      <div className="flex flex-col gap-3">
        <Button onClick={signOut}>{texts.signInWithAnotherNumber}</Button>
        <ButtonLink to={href('/')} variant="secondary">
          {texts.backToShop}
        </ButtonLink>
      </div>
    </AuthCard>
  );
}
