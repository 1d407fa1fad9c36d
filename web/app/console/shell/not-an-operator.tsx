import { useAuth } from '~/lib/auth';
import { formatPhone } from '~/lib/phone';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { AuthCard } from './auth-card';

/** For signed-in users without an operator role. */
export function NotAnOperator() {
  const { user, signOut } = useAuth();
  return (
    <AuthCard
      title="This is for operators"
      text={
        <>
          You are signed in with {formatPhone(user?.phone_number ?? '')}, which is not an operator of this
          shop (403). An owner can add you under “Staff”; then open this page again.
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Button onClick={signOut}>Sign in with another number</Button>
        <ButtonLink to="/" variant="secondary">
          Back to the shop
        </ButtonLink>
      </div>
    </AuthCard>
  );
}
